import { leavingChannel } from '#web/offline/kept-imports.ts';
import { findFormat } from './formats/formats.ts';
import { ImportError } from '#lib/imported-note.ts';
import { look } from './running/look.ts';
import { Gate } from './running/gate.ts';
import { runImport } from './running/run-import.ts';
import { workerSentences } from './running/worker-sentences.ts';
import type { ChosenFile } from '#web/platform/dropped-files.ts';
import { openSource } from './sources/open-source.ts';
import type { ImportCounts, ImportOrder, PageMessage, WorkerMessage } from './import-worker-messages.ts';

/** Interval of messages about progress: each one draws the page anew. */
const progressEveryMs = 150;

const gate = new Gate();
const stopping = new AbortController();

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
const post = (message: WorkerMessage) => self.postMessage(message);

async function open(files: readonly ChosenFile[]) {
  const source = await openSource(files);
  const format = await findFormat(source);
  post({ kind: 'opened', name: source.name, format: format.name });
  return { source, format };
}

async function lookAt(files: readonly ChosenFile[], token: string): Promise<void> {
  const { source, format } = await open(files);
  const isAsked = await look(source, format, { token, onRows: (rows) => post({ kind: 'rows', rows }) });
  post({ kind: 'looked', isAsked });
}

/** Passes on the newest of many counts, now and then. */
function thinned(): (counts: ImportCounts) => void {
  let newest: ImportCounts | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return (counts) => {
    newest = counts;
    waiting ??= setTimeout(() => {
      waiting = undefined;
      if (newest) post({ kind: 'counts', counts: newest });
    }, progressEveryMs);
  };
}

async function runAlone(order: ImportOrder): Promise<void> {
  const { source, format } = await open(order.files);
  let last: ImportCounts | undefined;
  const onCounts = thinned();
  await runImport(source, format, order, {
    patience: {
      gate,
      signal: stopping.signal,
      onWaiting: (until, sentence) => post({ kind: 'waiting', until, sentence }),
      onHalt: (sentence) => post({ kind: 'halted', sentence }),
    },
    onCounts: (counts) => {
      last = counts;
      onCounts(counts);
    },
    onLines: (lines) => post({ kind: 'lines', lines }),
  });
  if (last) post({ kind: 'counts', counts: last });
  post({ kind: 'ended', isStopped: false });
}

/**
 * Wait for the lock of imports, in milliseconds. A tab that was closed gives it back a moment later, and a worker of WebKit is
 * refused a free lock where it does not wait at all.
 */
const lockWaitMs = 1000;

/** Runs an import while no other tab of the browser runs one for the person. Without locks, outside of https, it runs anyway. */
async function run(order: ImportOrder): Promise<void> {
  if (!('locks' in navigator)) return runAlone(order);
  let isAlone = false;
  const options = { signal: AbortSignal.timeout(lockWaitMs) };
  try {
    await navigator.locks.request(`thoughtleaf-import:${order.owner}`, options, async () => {
      isAlone = true;
      await runAlone(order);
    });
  } catch (error) {
    if (isAlone) throw error;
    post({ kind: 'busy' });
  }
}

async function answer(message: PageMessage): Promise<void> {
  try {
    if (message.kind === 'look') await lookAt(message.files, message.token);
    else if (message.kind === 'import') await run(message);
    else if (message.kind === 'pause') gate.close();
    else if (message.kind === 'resume') gate.open();
    else {
      stopping.abort();
      gate.open();
    }
  } catch (error) {
    if (stopping.signal.aborted) post({ kind: 'ended', isStopped: true });
    else if (error instanceof ImportError) post({ kind: 'failed', sentence: error.message });
    else {
      post({ kind: 'failed', sentence: workerSentences.fault });
      throw error;
    }
  }
}

/** What comes after the person has left the device is not theirs to see, and not kept. */
const leaving = new BroadcastChannel(leavingChannel);
leaving.addEventListener('message', () => {
  stopping.abort();
  gate.open();
});

self.addEventListener('message', ({ data }: MessageEvent<PageMessage>) => void answer(data));
post({ kind: 'ready' });
