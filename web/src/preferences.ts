// Language and appearance, remembered on this device where it may be.

export type Theme = "auto" | "light" | "dark";
export const THEMES: readonly Theme[] = ["auto", "light", "dark"];

/** A page from a folder, or in a strict mode, may have no storage. */
export function recall(name: "language" | "theme"): string | null {
  try {
    return localStorage.getItem(`senet-${name}`);
  } catch {
    return null;
  }
}

export function remember(name: "language" | "theme", value: string): void {
  try {
    localStorage.setItem(`senet-${name}`, value);
  } catch {
    // It is remembered until the page is closed.
  }
}

export function setTheme(theme: Theme): void {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function storedTheme(): Theme {
  const stored = recall("theme");
  return THEMES.find((theme) => theme === stored) ?? "auto";
}
