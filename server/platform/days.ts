/** A day in milliseconds. */
export const dayMs = 24 * 60 * 60_000;

/** The day of a time, counted from the epoch, in UTC. */
export const dayOf = (time: number): number => Math.floor(time / dayMs);

/** When the day of a time began, in milliseconds. */
export const startOfDay = (time: number): number => dayOf(time) * dayMs;

/** The week of a day, counted from that of the epoch, which was a Thursday; it begins on Monday, as ISO 8601 has it. */
export const weekOf = (day: number): number => Math.floor((day + 3) / 7);

/** The date of a day in UTC, as ISO 8601 writes it. */
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
