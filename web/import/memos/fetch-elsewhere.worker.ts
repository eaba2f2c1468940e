import { ImportError } from '#lib/imported-note.ts';
import { workerSentences } from '../running/worker-sentences.ts';
import { fetchMemos } from './fetch-memos.ts';
import type { FetchMessage, FetchOrder } from './memos-messages.ts';

/**
 * Fetches from an address that a person gives. A worker of its own, since only its script's policy lets it ask other sites: the page and
 * the other workers reach our server alone.
 */

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
const post = (message: FetchMessage) => self.postMessage(message);

async function answer(order: FetchOrder): Promise<void> {
  try {
    const files = await fetchMemos(order, {
      signal: new AbortController().signal,
      isSecurePage: self.location.protocol === 'https:',
      onProgress: (progress) => post({ kind: 'progress', progress }),
    });
    post({ kind: 'fetched', files });
  } catch (error) {
    if (error instanceof ImportError) return post({ kind: 'failed', sentence: error.message });
    post({ kind: 'failed', sentence: workerSentences.fault });
    throw error;
  }
}

self.addEventListener('message', ({ data }: MessageEvent<FetchOrder>) => void answer(data));
post({ kind: 'ready' });
