import { parentPort } from 'node:worker_threads';
import type { WordsAnswer, WordsTask } from './words-messages.ts';

/** Loads only what the task needs: the corrector takes ten times the memory of the summarizer. */
async function answer({ kind, text }: WordsTask): Promise<WordsAnswer> {
  try {
    if (kind === 'summarize') {
      const { summarizeText } = await import('./summarize-text.ts');
      return { kind: 'summarized', summary: summarizeText(text) };
    }
    const { correctText } = await import('./correct-text.ts');
    return { kind: 'corrected', correction: await correctText(text) };
  } catch (error) {
    return { kind: 'failed', errorName: error instanceof Error ? error.name : typeof error };
  }
}

parentPort?.on('message', (task: WordsTask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window's
  void answer(task).then((message) => parentPort?.postMessage(message));
});
