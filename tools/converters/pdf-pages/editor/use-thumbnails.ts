import { useEffect, useState } from 'react';
import { UnusableFile } from '../../../runner/refusals.ts';
import type { FileEditorProps } from '../../../runner/tool.ts';
import { Thumbnails } from './thumbnails.ts';

/** Opens a file for its thumbnails: they are undefined until then, and 'failed' where the worker did not come. `retry` opens it again. */
export function useThumbnails({ file, onRefused }: Pick<FileEditorProps, 'file' | 'onRefused'>) {
  const { name, blob, password } = file;
  const [thumbnails, setThumbnails] = useState<Thumbnails | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  const [refuse] = useState(() => onRefused);
  useEffect(() => {
    const looking = new AbortController();
    const { signal } = looking;
    Thumbnails.open({ name, blob, ...(password !== '' && { password }) }, signal).then(
      (opened) => !signal.aborted && setThumbnails(opened),
      (error: unknown) => {
        if (signal.aborted) return;
        if (error instanceof UnusableFile) refuse(error);
        else setThumbnails('failed');
      },
    );
    return () => looking.abort();
  }, [name, blob, password, refuse, attempt]);
  const retry = () => {
    setThumbnails(undefined);
    setAttempt(attempt + 1);
  };
  return { thumbnails, retry };
}
