/** The style sheet of tokens, read. */

/** Tokens that belong together: name and value as written. */
export type Group = readonly (readonly [name: string, value: string])[];

/** What comes below each comment within `:root`, in order. */
export function groupsOf(sheet: string): readonly Group[] {
  const root = sheet.slice(sheet.indexOf(":root {"), sheet.indexOf("\n}"));
  return root
    .split("/*")
    .slice(1)
    .map((part) =>
      [...part.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(
        ([, name = "", value = ""]) => [name, value] as const,
      ),
    );
}

export type Kind = "colour" | "shadow" | "corner" | "measure" | "letters" | "font" | "time";

/** How a token is shown. */
export function kindOf(name: string, value: string): Kind {
  if (name === "--shadow") return "shadow";
  if (name === "--font") return "font";
  if (name.startsWith("--radius")) return "corner";
  if (name.startsWith("--text")) return "letters";
  if (/^[\d.]+s$/.test(value)) return "time";
  return /^[\d.]+px$/.test(value) ? "measure" : "colour";
}
