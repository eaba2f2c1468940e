import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { messages } from '#contract/messages.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';

/** `/healthz` while the process lives, `/readyz` while the database answers. */
export function registerProbes(app: FastifyInstance, { db }: Pick<Platform, 'db'>, isClosing: () => boolean): void {
  app.get('/healthz', async () => ({ success: true }));

  app.get('/readyz', async () => {
    if (isClosing()) throw new AppError('unavailable', messages.http.unavailable);
    try {
      await sql`select 1`.execute(db);
    } catch (error) {
      throw new AppError('unavailable', messages.http.unavailable, { cause: error });
    }
    return { success: true };
  });
}
