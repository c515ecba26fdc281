import { render } from "preact";
import { App } from "./pages/App";
import { reloadWhenStale } from "./pages/stale";
import "./ui/tokens.css";
import "./ui/base.css";
import "./pages/screens.css";
import "./pages/room.css";
import "./pages/rules.css";

reloadWhenStale();
const root = document.getElementById("app");
if (root) render(<App />, root);
