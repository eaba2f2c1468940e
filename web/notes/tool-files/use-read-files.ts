import { useCallback, useEffect, useRef, useState } from 'react';
import type { Attachment } from '#contract/notes/notes.ts';
import { failureSentence } from '#web/platform/api-error.ts';
import { readAttachment } from '../attachments/read-attachment.ts';

/** Reads the chosen files of notes one after another, and hands them on together. */
export function useReadFiles(onFiles: (files: File[]) => void) {
  const [done, setDone] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const controller = useRef<AbortController>(undefined);
  const stop = useCallback(() => controller.current?.abort(), []);
  useEffect(() => stop, [stop]);

  const read = async (attachments: readonly Attachment[]) => {
    const { signal } = (controller.current = new AbortController());
    setFailure(undefined);
    try {
      const files: File[] = [];
      for (const attachment of attachments) {
        setDone(files.length);
        files.push(await readAttachment(attachment, signal));
      }
      onFiles(files);
    } catch (error) {
      if (!signal.aborted) setFailure(failureSentence(error));
    } finally {
      setDone(undefined);
    }
  };
  return { read, stop, failure, done };
}
