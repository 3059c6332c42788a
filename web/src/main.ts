// Puts the page together.

import { App } from "./app.ts";
import { h, replace } from "./dom.ts";
import { embeddedGame } from "./embedded.ts";
import { servedGame } from "./fetching.ts";
import { mark } from "./icons.ts";
import { liveRegion } from "./live.ts";
import { recall, remember, setTheme, storedTheme, type Theme, THEMES } from "./preferences.ts";
import { select } from "./views/parts.ts";
import {
  currentLanguage,
  type Language,
  LANGUAGES,
  preferredLanguage,
  setLanguage,
  t,
} from "./words/index.ts";
import "./styles/index.css";

const app = new App();
const header = h("header", { class: "site" });
const footer = h("footer", { class: "site" });
const skip = h("a", { class: "skip", href: "#content" });
const drop = h("div", { class: "drop-veil", "aria-hidden": "true" });

function drawFrame(): void {
  const words = t().site;
  replace(skip, words.skip);
  replace(drop, words.dropAnywhere);
  replace(
    header,
    h(
      "a",
      { class: "brand", href: "#check" },
      mark(),
      h("span", { class: "brand-name" }, "senet"),
      h("span", { class: "tagline" }, words.tagline),
    ),
    h("nav", { "aria-label": words.nav }, [
      link("check", words.check),
      link("archive", words.archive),
      link("rules", words.rules),
    ]),
    app.back,
    h("div", { class: "settings" }, languages(), themes()),
  );
  const version = h("p", { class: "version" });
  replace(footer, h("p", null, words.offline), version);
  // Without the library there is no version to tell, and each view says what is wrong.
  void app.version().then(
    (told) => replace(version, t().site.version(told)),
    () => {},
  );
}

const link = (page: string, label: string): HTMLElement =>
  h("a", { href: `#${page}`, "data-page-link": page }, label);

function labelled(label: string, control: HTMLSelectElement): HTMLSelectElement {
  control.setAttribute("aria-label", label);
  control.title = label;
  return control;
}

function languages(): HTMLSelectElement {
  const names = Object.entries(LANGUAGES).map(([code, { name }]) => [code, name] as const);
  const chooser = select(names, currentLanguage(), (code) => {
    remember("language", code);
    setLanguage(code as Language);
    drawFrame();
    app.draw(false);
    header.querySelector<HTMLElement>("select")?.focus();
  });
  return labelled(t().site.language, chooser);
}

function themes(): HTMLSelectElement {
  const names = THEMES.map((theme) => [theme, t().site.themes[theme]] as const);
  const chooser = select(names, storedTheme(), (theme) => {
    remember("theme", theme);
    setTheme(theme as Theme);
  });
  return labelled(t().site.theme, chooser);
}

setTheme(storedTheme());
setLanguage(preferredLanguage(recall("language")));
drawFrame();
document.body.append(skip, header, app.main, footer, liveRegion, drop);
skip.addEventListener("click", (event) => {
  // The address after the hash names a view.
  event.preventDefault();
  app.main.focus();
});
app.start();

const embedded = embeddedGame();
const served = servedGame(location);
if (embedded) void app.openEmbedded(embedded);
else if (served) void app.fetch(served.address, served.id, "#check");
