import { Kysely, type Transaction, type TransactionBuilder } from 'kysely';
import { isDeadlock } from '../lost-connection.ts';
import type { Tables } from '../tables.ts';

/** Each one that fails has waited for `deadlock_timeout`, which is a second. */
const longestRuns = 3;

/**
 * Kysely that runs a transaction again where PostgreSQL took it back to resolve a deadlock; PostgreSQL asks this of applications
 * (manual, 13.3.4). A transaction's callback changes nothing outside of the database, so it can run more than once.
 */
export class KyselyWithRetries extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const executeOnce = builder.execute.bind(builder);
    builder.execute = async <Result>(callback: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result> => {
      for (let run = 1; ; run += 1) {
        try {
          return await executeOnce(callback);
        } catch (error) {
          if (!isDeadlock(error) || run === longestRuns) throw error;
        }
      }
    };
    return builder;
  }
}
