import { useCallback } from 'react';
import { ApiError, type FailureCode } from '#web/platform/api-error.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';

/** Error message of a failed write, by the kind of failure. */
export interface FailureWords {
  /** The server refused. */
  refusal: (error: ApiError) => string;
  /** It answered, but not that it was done. */
  refused: string;
  /** No answer came. */
  unreachable: string;
}

/** The sentence of a failed write; undefined where the session says it itself. */
function feedFailureOf(error: unknown, words: FailureWords): string | undefined {
  if (!(error instanceof ApiError) || error.status === 0) return words.unreachable;
  if (error.code === 'sessionEnded') return undefined;
  if (error.code === 'tokenMissing' || error.code === 'emailUnconfirmed' || error.code === 'suspended')
    return error.message;
  return error.status >= 400 ? words.refusal(error) : words.refused;
}

/** Said better by the server's sentence than by a number: too much at once, gone, not allowed. */
const reasons: ReadonlySet<FailureCode> = new Set(['tooMany', 'notFound', 'forbidden', 'banned']);

export const hasReason = ({ code }: ApiError): boolean => reasons.has(code);

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
