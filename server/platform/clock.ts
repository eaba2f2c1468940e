/** The time, in milliseconds since the epoch. Tests pass one that they control. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
