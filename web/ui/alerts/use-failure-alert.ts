import { useCallback } from 'react';
import { messages } from '#contract/messages.ts';
import { ApiError, hasNoMessage } from '#web/platform/api-error.ts';
import { useAlert } from './alerts.tsx';

/**
 * The sentence to show for a failure, or undefined where the person knows it: they cancelled, or the session says it itself. `fallback`
 * stands for what has no sentence.
 */
export function sentenceOf(error: unknown, fallback?: string): string | undefined {
  if (error instanceof DOMException && error.name === 'AbortError') return undefined;
  if (!(error instanceof ApiError)) return fallback ?? messages.http.internal;
  if (error.code === 'sessionEnded') return undefined;
  return hasNoMessage(error) ? (fallback ?? error.message) : error.message;
}

/** Says in an alert why something failed. */
export function useFailureAlert() {
  const showAlert = useAlert();
  return useCallback(
    (error: unknown, fallback?: string) => {
      const sentence = sentenceOf(error, fallback);
      if (sentence) showAlert('danger', sentence);
    },
    [showAlert],
  );
}
