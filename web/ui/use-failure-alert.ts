import { useCallback } from 'react';
import { messages } from '#contract/messages.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { useAlert } from './alerts.tsx';

/** The sentence to show for a failure, or undefined where the person knows it: he cancelled, or the session says it itself. */
export function sentenceOf(error: unknown, fallback: string = messages.http.internal): string | undefined {
  if (error instanceof DOMException && error.name === 'AbortError') return undefined;
  if (!(error instanceof ApiError)) return fallback;
  return error.status === 401 && error.message !== messages.notes.tokenMissing ? undefined : error.message;
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
