import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/platform/api-error.ts';
import type { ArticleFormValues } from './article-form-values.ts';
import type { ArticleForm } from './use-article-form.ts';

/** Saves what is typed, and answers what the form keeps beside it. Throws where that failed. */
export type Autosave = (typed: ArticleFormValues) => Promise<Pick<ArticleFormValues, 'base' | 'draftId'>>;

export type AutosaveState =
  | { kind: 'idle' | 'saving' | 'saved' | 'retrying' }
  /** Refused: the next change is another try. */
  | { kind: 'refused'; sentence: string };

/** The pause of typing after which a draft is saved. */
const pauseMs = 2000;
/** Time between two saves, at least: an hour of typing stays below the limit of the server. */
const apartMs = 4000;
const retryMs = 10_000;

const textsOf = ({ title, tags, content, publishAt, coverImage }: ArticleFormValues): string =>
  JSON.stringify([title, tags, content, publishAt, coverImage]);
const isBlank = ({ title, content }: ArticleFormValues): boolean => title.trim() === '' && content.trim() === '';

/** A failure that may pass by itself, such as a lost network. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

interface AutosaveOptions {
  /** Undefined where nothing is saved by itself. */
  save: Autosave | undefined;
  /** True while something else is under way, or a choice of the person is waited for. */
  isHeld: boolean;
  /** True where this browser keeps its copy beside that of the server: it names the draft that a reload goes on with. */
  keepsCopy: boolean;
}

/** Saves a draft on the server while it is written. */
export function useAutosave(form: ArticleForm, { save, isHeld, keepsCopy }: AutosaveOptions): AutosaveState {
  const { values, isDraftRead } = form;
  const texts = textsOf(values);
  const [state, setState] = useState<AutosaveState>({ kind: 'idle' });
  const [attempt, setAttempt] = useState(0);
  const [saved, setSaved] = useState(texts);
  const lastAt = useRef(0);
  const latest = useRef({ form, save });
  useEffect(() => {
    latest.current = { form, save };
  });

  const isDue = save !== undefined && isDraftRead && !isHeld && texts !== saved && !isBlank(values);
  useEffect(() => {
    if (!isDue) return undefined;
    const run = async () => {
      const { form: now, save: send } = latest.current;
      lastAt.current = Date.now();
      setState({ kind: 'saving' });
      try {
        const kept = await send?.(now.values);
        if (kept?.base) now.change('base', kept.base);
        if (kept?.draftId) now.change('draftId', kept.draftId);
        setSaved(texts);
        setState({ kind: 'saved' });
      } catch (error) {
        if (!mayPass(error)) {
          // Until something is typed, another try would end as this one.
          setSaved(texts);
          setState({ kind: 'refused', sentence: error instanceof ApiError ? error.message : '' });
          return;
        }
        setState({ kind: 'retrying' });
        setTimeout(() => setAttempt((before) => before + 1), retryMs);
      }
    };
    const wait = Math.max(pauseMs, lastAt.current + apartMs - Date.now());
    const timer = setTimeout(() => void run(), attempt > 0 ? 0 : wait);
    return () => clearTimeout(timer);
  }, [isDue, texts, attempt]);

  useEffect(() => {
    const again = () => setAttempt((before) => before + 1);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);

  // The server has what the form shows: a reload begins there.
  const isKept = state.kind === 'saved' && saved === texts && !keepsCopy;
  useEffect(() => {
    if (isKept) void latest.current.form.forget();
  }, [isKept, values]);

  // What was just typed is not saved yet.
  return isDue && (state.kind === 'saved' || state.kind === 'idle') ? { kind: 'saving' } : state;
}
