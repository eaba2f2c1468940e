import { useEffect, useRef, useState } from 'react';
import { workerSentences } from '../running/worker-sentences.ts';
import type { ChosenFile } from '#web/platform/dropped-files.ts';
import type { FetchProgress, MemosAccount } from './fetch-memos.ts';
import type { FetchMessage } from './memos-messages.ts';
import { memosSentences } from './memos-sentences.ts';

/** Fetches memos in a worker, which ends with the component. */
export function useFetchMemos(onFetched: (files: ChosenFile[]) => void) {
  const [progress, setProgress] = useState<FetchProgress>();
  const [refusal, setRefusal] = useState<string>();
  const worker = useRef<Worker>(undefined);
  const end = () => {
    worker.current?.terminate();
    worker.current = undefined;
    setProgress(undefined);
  };
  useEffect(() => () => worker.current?.terminate(), []);

  const start = (account: MemosAccount) => {
    setRefusal(undefined);
    setProgress({ memos: 0, files: 0 });
    const started = new Worker(new URL('fetch-elsewhere.worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    let isReady = false;
    const fail = (sentence: string) => {
      end();
      setRefusal(sentence);
    };
    started.addEventListener('message', ({ data }: MessageEvent<FetchMessage>) => {
      if (data.kind === 'ready') {
        isReady = true;
        // A message before the worker listens would be lost.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
        started.postMessage(account);
      } else if (data.kind === 'progress') setProgress(data.progress);
      else if (data.kind === 'failed') fail(data.sentence);
      else {
        end();
        onFetched(data.files);
      }
    });
    started.addEventListener('error', () => fail(isReady ? workerSentences.died : memosSentences.notLoaded));
  };
  return { start, progress, refusal, isFetching: progress !== undefined };
}
