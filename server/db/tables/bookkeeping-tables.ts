/** Totals that would otherwise be counted row by row. */
interface CountersTable {
  name: string;
  value: number;
}

/**
 * How many rows a table has, kept by triggers, so that nobody counts them: the sum over the shards of a name. Several shards keep
 * those who write at the same time from waiting for each other.
 */
interface TotalsTable {
  name: string;
  shard: number;
  value: number;
}

/** How often something was tried until `expires_at`, when the count begins anew. */
interface AttemptsTable {
  key: string;
  count: number;
  expires_at: number;
}

interface SecretsTable {
  name: string;
  value: string;
}

/** Tables of the server's own bookkeeping. */
export interface BookkeepingTables {
  counters: CountersTable;
  totals: TotalsTable;
  attempts: AttemptsTable;
  secrets: SecretsTable;
}
