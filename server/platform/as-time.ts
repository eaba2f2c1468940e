/** Milliseconds since the epoch as the contract writes a time: ISO 8601 in UTC. */
export const asTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

export const asTimeOrNull = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : asTime(milliseconds);
