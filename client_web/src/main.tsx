import { render } from "preact";
import { words } from "./i18n";
import { language } from "./model/settings";
import { App } from "./pages/App";
import { begin } from "./pages/room/ahead";
import { reloadWhenStale } from "./pages/stale";
import "./styles.css";

reloadWhenStale();
const root = document.getElementById("app");
void words(language.peek()).then(() => {
  if (root) render(<App />, root);
});
// The words first: they alone keep the page waiting.
begin(location);
