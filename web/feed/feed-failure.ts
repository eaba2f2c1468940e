import { useCallback } from 'react';
import { ApiError } from '#web/platform/api-error.ts';
import { messages } from '#contract/messages.ts';
import { useAlert } from '#web/ui/alerts.tsx';

/** What is said of a failed write, by how it failed. */
export interface FailureWords {
  /** The server refused with this status. */
  status: (status: number, sentence: string) => string;
  /** It answered, but not that it was done. */
  refused: string;
  /** No answer came. */
  unreachable: string;
}

/** The sentence of a failed write; undefined where the session says it itself. */
function feedFailureOf(error: unknown, words: FailureWords): string | undefined {
  if (!(error instanceof ApiError) || error.status === 0) return words.unreachable;
  if (error.status === 401) return error.message === messages.notes.tokenMissing ? error.message : undefined;
  return error.status >= 400 ? words.status(error.status, error.message) : words.refused;
}

/** The server's own sentence for what cannot be said better by a number: too much at once, gone, not allowed. */
export const hasReason = (status: number): boolean => status === 429 || status === 403 || status === 404;

/** Says in an alert why a write failed. */
export function useFeedFailure() {
  const showAlert = useAlert();
  return useCallback(
    (error: unknown, words: FailureWords) => {
      const sentence = feedFailureOf(error, words);
      if (sentence) showAlert('danger', sentence);
    },
    [showAlert],
  );
}
