/** How this device plays alone: cards, flights, taps. Apart from `settings`, so that no party loads it. */

import { computed } from "@preact/signals";
import { kept, reducedMotion } from "./settings";

export const BACKS = ["weave", "rainbow", "scales"] as const;
export type Back = (typeof BACKS)[number];
export const FLIGHTS = ["fast", "slow", "none"] as const;

/** The design on the back of every card. */
export const cardBack = kept<Back>("card_back", "weave", BACKS);
/** As wide as the screen allows, with larger indices. */
export const largeCards = kept("large_cards", false, [true, false]);
/** How cards fly; input never waits for them. */
export const flights = kept<(typeof FLIGHTS)[number]>("flights", "fast", FLIGHTS);
/** Where a game offers it: one tap takes a card up, the next says where it goes. */
export const tapTarget = kept("tap_target", false, [true, false]);

/** Nothing flies: chosen here, or for the whole device. */
export const still = computed(() => reducedMotion.value || flights.value === "none");

/** So many times as long as a fast flight. */
export const stretch = (): number => (flights.peek() === "slow" ? 2.5 : 1);
