import { render } from "preact";
import { App } from "./view/App";
import { reloadWhenStale } from "./view/stale";
import "./view/tokens.css";
import "./view/base.css";
import "./view/screens.css";
import "./view/room.css";
import "./view/rules.css";

reloadWhenStale();
const root = document.getElementById("app");
if (root) render(<App />, root);
