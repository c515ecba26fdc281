import { render } from "preact";
import { App } from "./pages/App";
import { reloadWhenStale } from "./pages/stale";
import "./styles.css";

reloadWhenStale();
const root = document.getElementById("app");
if (root) render(<App />, root);
