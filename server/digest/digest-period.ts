import type { DigestsTable } from '#server/db/tables/community-tables.ts';

const day = 24 * 60 * 60_000;

/** Time between two digests, in milliseconds. */
export const periodOf = (every: DigestsTable['every']): number => (every === 'daily' ? day : 7 * day);
