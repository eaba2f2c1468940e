import { useEffect, useRef, useState } from 'react';
import { parseWhen } from '#lib/time/parse-when.ts';
import type { Schedule } from '#lib/time/repeat-rules.ts';
import { ownTimeZone } from './own-time-zone.ts';

/** Result of parsing the words, and the time of it. `when` is null where they are not understood. */
interface ReadWords {
  words: string;
  when: Schedule | null;
  now: number;
}

/** Reads the words of a time by the clock of this device, while they are written; undefined until they are read. */
export function useParsedWhen(words: string): ReadWords | undefined {
  const [read, setRead] = useState<ReadWords>({ words: '', when: null, now: 0 });
  useEffect(() => {
    let isLatest = true;
    const now = Date.now();
    const keep = (when: Schedule | null) => {
      if (isLatest) setRead({ words, when, now });
    };
    parseWhen(words, { now, timeZone: ownTimeZone() }).then(
      (when) => keep(when ?? null),
      // The reader's chunk could not be loaded.
      () => keep(null),
    );
    return () => {
      isLatest = false;
    };
  }, [words]);
  return read.words === words ? read : undefined;
}

/** Sends a form once its words are read, unless they change first: Enter may come before the reader's chunk. */
export function useSubmitOnceRead(words: string, isRead: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (!isRead || wanted.current === undefined) return;
    const isSame = wanted.current === words;
    wanted.current = undefined;
    if (isSame) form.current?.requestSubmit();
  }, [words, isRead]);
  const submitOnceRead = () => {
    wanted.current = words;
  };
  return { form, submitOnceRead };
}
