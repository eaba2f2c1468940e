import { correct, summarize } from '#contract/assistant.ts';
import { messages } from '#contract/messages.ts';
import type { Api } from '#server/http/bind.ts';
import { AppError } from '#server/platform/app-error.ts';
import { requireOpenNote, saveSummary } from '#server/notes/notes.service.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Assistant } from './assistant.service.ts';
import { WordsFailure } from './words-engine.ts';

/** An engine that is busy or gave up is a refusal with a sentence, not a fault of ours. */
async function orUnavailable<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof WordsFailure) throw new AppError('unavailable', messages.assistant.busy, { cause: error });
    throw error;
  }
}

export function assistantRoutes(api: Api, platform: Platform, assistant: Assistant): void {
  api.bind(summarize, async ({ body, user }) => {
    // Told before the work is done for it.
    if (body.noteId !== undefined) await requireOpenNote(platform.db, user.id, body.noteId);
    const answer = await orUnavailable(() => assistant.summarize(body.text));
    if (body.noteId !== undefined) await saveSummary(platform, user.id, body.noteId, answer.summary);
    return { message: messages.notes.summarized, ...answer };
  });

  api.bind(correct, async ({ body }) => {
    const answer = await orUnavailable(() => assistant.correct(body.text));
    return {
      message: answer.changes.length > 0 ? messages.notes.corrected : messages.notes.nothingToCorrect,
      ...answer,
    };
  });
}
