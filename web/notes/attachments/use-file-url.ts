import { useEffect, useState } from 'react';
import type { Attachment } from '#contract/notes/notes.ts';
import { readAttachment } from './read-attachment.ts';

/** A file's bytes as an address of this page, in which players jump without asking the server again. `fail` is for bytes that do not play. */
export function useFileUrl({ url, originalname, fileType }: Attachment) {
  const [state, setState] = useState<{ url?: string; hasFailed?: boolean }>({});
  useEffect(() => {
    const stop = new AbortController();
    let made: string | undefined;
    const load = async () => {
      try {
        const file = await readAttachment({ url, originalname, fileType }, stop.signal);
        if (stop.signal.aborted) return;
        made = URL.createObjectURL(file);
        setState({ url: made });
      } catch {
        if (!stop.signal.aborted) setState({ hasFailed: true });
      }
    };
    void load();
    return () => {
      stop.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [url, originalname, fileType]);
  return { ...state, fail: () => setState({ hasFailed: true }) };
}
