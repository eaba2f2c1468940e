import type { FastifyRequest } from 'fastify';
import { correct, summarize } from '#contract/assistant.ts';
import { messages } from '#contract/messages.ts';
import type { Api } from '#server/http/bind.ts';
import type { SignedInUser } from '#server/http/identity.ts';
import { abortOnDisconnect } from '#server/http/abort-on-disconnect.ts';
import { limitAsking } from '#server/rate-limits/write-limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { QueueFullError } from '#server/platform/fair-queue.ts';
import { requireOpenNote, saveSummary } from '#server/notes/notes.service.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Asker, Assistant } from './assistant.service.ts';
import { WordsFailure } from './words-engine.ts';

/** When to come back who has texts waiting, in seconds: as long as a long text takes. */
const ownWaitingSeconds = 10;

/** Maps failures to error messages. A busy engine, or one that gave up, is not logged as our fault. */
function asRefusal(error: unknown, { signal }: Asker): unknown {
  // Nobody hears it, and nothing is wrong.
  if (signal.aborted) return new AppError('invalid', messages.http.invalid, { cause: error });
  if (error instanceof QueueFullError && error.reason === 'ownQueued')
    return new AppError('tooMany', messages.assistant.ownQueued, { retryAfterSeconds: ownWaitingSeconds });
  if (error instanceof WordsFailure || error instanceof QueueFullError)
    return new AppError('unavailable', messages.assistant.busy, { cause: error });
  return error;
}

export function assistantRoutes(api: Api, platform: Platform, assistant: Assistant): void {
  /** Counted before the work: of many calls at once none slips through. */
  async function ask<Answer>(
    { user, request }: { user: SignedInUser; request: FastifyRequest },
    work: (asker: Asker) => Promise<Answer>,
  ): Promise<Answer> {
    await limitAsking(platform, user.id);
    return abortOnDisconnect(request, async (signal) => {
      const asker = { person: user.id, signal };
      try {
        return await work(asker);
      } catch (error) {
        throw asRefusal(error, asker);
      }
    });
  }

  api.bind(summarize, async ({ body, ...from }) => {
    // Told before the work is done for it.
    const note = body.noteId === undefined ? undefined : await requireOpenNote(platform.db, from.user.id, body.noteId);
    const answer = await ask(from, (asker) => assistant.summarize(body.text, asker));
    if (note) await saveSummary(platform, note, { text: body.text, summary: answer.summary });
    return { message: messages.notes.summarized, ...answer };
  });

  api.bind(correct, async ({ body, ...from }) => {
    const answer = await ask(from, (asker) => assistant.correct(body.text, asker));
    return {
      message: answer.changes.length > 0 ? messages.notes.corrected : messages.notes.nothingToCorrect,
      ...answer,
    };
  });
}
