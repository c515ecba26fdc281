/** The colours of the seats, by which one knows a player everywhere. */

const COLOURS = ["var(--k)", "var(--j)", "var(--z)", "var(--s)"] as const;

export const seatColour = (seat: number): string => COLOURS[seat] ?? COLOURS[0];
