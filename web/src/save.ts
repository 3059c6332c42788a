// Files that the page hands out.

import { h } from "./dom.ts";

export function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export const saveText = (name: string, type: string, text: string): void =>
  save(name, new Blob([text], { type }));

/** A name that every system takes. */
export function fileName(...parts: (string | null)[]): string {
  const joined = parts.filter((part) => part !== null && part !== "").join("-");
  return (
    joined
      .replace(/[^A-Za-z0-9._-]+/g, "_")
      .replace(/^\.+/, "")
      .slice(0, 100) || "senet"
  );
}
