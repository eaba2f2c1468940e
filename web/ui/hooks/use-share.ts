import { useCallback } from 'react';
import { messages } from '#contract/messages.ts';
import { useAlert } from '../alerts/alerts.tsx';

interface Shared {
  title: string;
  text: string;
  /** A path of this site. */
  path: string;
  /** Error message where sharing fails. */
  failed: string;
}

const wasCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Shares a page by the system's own sheet, else copies its link. A person who cancels hears nothing. */
export function useShare() {
  const showAlert = useAlert();
  return useCallback(
    async ({ title, text, path, failed }: Shared): Promise<void> => {
      const url = new URL(path, window.location.origin).href;
      try {
        if (typeof navigator.share === 'function') {
          await navigator.share({ title, text, url });
          return;
        }
        await navigator.clipboard.writeText(url);
        showAlert('info', messages.feed.linkCopied);
      } catch (error) {
        if (!wasCancelled(error)) showAlert('danger', failed);
      }
    },
    [showAlert],
  );
}
