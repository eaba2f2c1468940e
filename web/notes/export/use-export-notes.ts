import { useEffect, useRef, useState } from 'react';
import { type ExportFormat, exportNotes } from '#contract/notes/note-export.ts';
import { failureSentence } from '#web/platform/api-error.ts';
import { callForFile } from '#web/platform/api-client.ts';
import { saveFile } from '#web/platform/save-file.ts';

/** Downloads notes as an archive, which ends with the component. Without ids, all that are not in the bin. */
export function useExportNotes(onSaved: () => void) {
  const [bytes, setBytes] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (format: ExportFormat, ids: readonly string[] | undefined) => {
    const controller = new AbortController();
    running.current = controller;
    setRefusal(undefined);
    setBytes(0);
    try {
      const file = await callForFile(exportNotes, {
        body: { format, ...(ids && { ids: [...ids] }) },
        signal: controller.signal,
        onReceived: setBytes,
      });
      saveFile(file, `thoughtleaf-notes-${format}.zip`);
      onSaved();
    } catch (error) {
      if (!controller.signal.aborted) setRefusal(failureSentence(error));
    } finally {
      setBytes(undefined);
    }
  };
  return { start: (...given: Parameters<typeof start>) => void start(...given), bytes, refusal };
}
