import { parentPort, workerData } from 'node:worker_threads';
import type { WordsAnswer, WordsTask, WordsWorkerData } from './words-messages.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built-in-engine.ts gives exactly this
const { cancelled } = workerData as WordsWorkerData;

// V8 crashes the whole process where a thread ends during a streamed compilation: the corrector compiles as a whole instead.
Reflect.deleteProperty(WebAssembly, 'instantiateStreaming');

/** Loads only what the task needs: the corrector takes ten times the memory of the summarizer. */
async function answer(task: WordsTask): Promise<WordsAnswer> {
  try {
    if (task.kind === 'summarize') {
      const { summarizeText } = await import('./summarize-text.ts');
      return { kind: 'summarized', summary: summarizeText(task.text) };
    }
    const { correctText, prepareCorrector } = await import('./correct-text.ts');
    if (task.kind === 'prepare') {
      await prepareCorrector();
      return { kind: 'prepared' };
    }
    // The thread reads no message while it works; shared memory it can look at.
    const isCancelled = () => Atomics.load(cancelled, 0) === task.number;
    return { kind: 'corrected', correction: await correctText(task.text, { isCancelled }) };
  } catch (error) {
    return { kind: 'failed', errorName: error instanceof Error ? error.name : typeof error };
  }
}

parentPort?.on('message', (task: WordsTask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window's
  void answer(task).then((message) => parentPort?.postMessage(message));
});
