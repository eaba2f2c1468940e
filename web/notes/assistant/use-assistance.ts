import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Engine } from '#contract/assistant.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { Note } from '#contract/notes/notes.ts';
import { lengthOf } from '#contract/text-rules.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import type { OpenDialog } from '../note-dialogs.tsx';
import { NeedsAccount } from '../notebook/needs-account.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';

/** State of the assistant for one note: its work, or its message. */
export interface Assistance {
  working?: 'summary' | 'correction' | undefined;
  /** Shown under the card until something else is asked. */
  warning?: string | undefined;
  /** The request needs an account. */
  needsAccount?: boolean;
  /** Which engine wrote the summary, where it was written just now. */
  engine?: Engine | undefined;
}

/** The calls come with the first thing that is asked for. */
const loadCalls = () => import('./ask-assistant.ts');

const isTooShort = ({ description }: Note) => lengthOf(description.trim()) < limits.assistant.summarizeMin;

/** State of the assistant for each note. The page holds it, because cards that are scrolled away unmount. */
export function useAssistance(onDialog: (dialog: OpenDialog) => void) {
  const [byNote, setByNote] = useState<ReadonlyMap<string, Assistance>>(new Map());
  const client = useQueryClient();
  const { call } = useNotesBackend();
  const asker = useMemo(() => ({ client, call }), [client, call]);
  const showAlert = useAlert();
  const showFailure = useFailureAlert();

  const set = useCallback(({ _id }: Note, assistance: Assistance) => {
    setByNote((known) => new Map(known).set(_id, { engine: known.get(_id)?.engine, ...assistance }));
  }, []);

  const summarize = useCallback(
    async (note: Note) => {
      if (isTooShort(note)) {
        set(note, { warning: messages.notes.tooShortToSummarize });
        return;
      }
      set(note, { working: 'summary' });
      try {
        const engine = await (await loadCalls()).askSummary(asker, note);
        set(note, { engine });
        showAlert('success', messages.notes.summarized);
      } catch (error) {
        set(note, {});
        showFailure(error, messages.notes.summarizeFailed);
      }
    },
    [asker, set, showAlert, showFailure],
  );

  const correct = useCallback(
    async (note: Note) => {
      set(note, { working: 'correction' });
      let needsAccount = false;
      try {
        const { changes, engine } = await (await loadCalls()).askCorrections(asker, note.description);
        if (changes.length === 0) showAlert('info', messages.notes.nothingToCorrect);
        else onDialog({ kind: 'correct', proposal: { note, changes, engine } });
      } catch (error) {
        needsAccount = error instanceof NeedsAccount;
        if (!needsAccount) showFailure(error);
      } finally {
        set(note, { needsAccount });
      }
    },
    [asker, onDialog, set, showAlert, showFailure],
  );
  const removeSummary = useCallback(
    async (note: Note) => {
      try {
        await (await loadCalls()).dropSummary(asker, note);
        showAlert('success', messages.notes.summaryRemoved);
      } catch (error) {
        showFailure(error);
      }
    },
    [asker, showAlert, showFailure],
  );
  /** Removes the message under the card. */
  const forget = useCallback((note: Note) => set(note, {}), [set]);
  return { byNote, summarize, correct, removeSummary, forget };
}
