/** Zones by their names. */
import type { Seat } from "$lib/wire/messages";

/** Return the seat of a zone: 2 for `pile.2`. */
export const seatOfZone = (zone: string): Seat => Number(zone.slice(zone.indexOf(".") + 1));

export const isPile = (zone: string): boolean => zone.startsWith("pile.");
