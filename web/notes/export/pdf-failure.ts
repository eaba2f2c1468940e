import { messages } from '#contract/messages.ts';
import { ChunkLoadError } from '#web/platform/lazy-page.ts';

/** The sentence to show where a note became no PDF. */
export function pdfFailureSentence(error: unknown): string {
  if (error instanceof ChunkLoadError) return messages.exports.pdfPartsMissing;
  return (error instanceof Error && error.message) || messages.exports.pdfFailed;
}
