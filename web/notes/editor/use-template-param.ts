import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { messages } from '#contract/messages.ts';
import { loadChunk } from '#web/platform/lazy-page.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { blankText, isSameText, type NoteText } from './note-form-values.ts';

/** A note to begin from. */
export interface WantedTemplate {
  name: string;
  text: NoteText;
  /** True if a text is one of the templates as they are: nobody has written in it yet. */
  isUntouched: (text: NoteText) => boolean;
  /** It is in the form, or turned down. */
  settle: () => void;
}

const parameter = 'template';

async function loadTemplates() {
  const { default: templates } = await loadChunk('templates', () => import('#content/templates.json'));
  return templates.map(({ id, name, title, description, tags }) => ({
    id,
    name,
    text: { ...blankText, title, description, tags: tags.join(', ') },
  }));
}

/** The template that the address names, `/notes?template=…`, until it is settled. */
export function useTemplateParam(): WantedTemplate | undefined {
  const [query, setQuery] = useSearchParams();
  const id = query.get(parameter);
  const showAlert = useAlert();
  const isWanted = id !== null;
  const { data: templates } = useQuery({
    queryKey: ['templates'],
    queryFn: loadTemplates,
    enabled: isWanted,
    staleTime: Infinity,
  });
  const settle = useCallback(() => {
    setQuery(
      (now) => {
        now.delete(parameter);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [setQuery]);
  const found = templates?.find((template) => template.id === id);
  const isUnknown = isWanted && templates !== undefined && !found;
  useEffect(() => {
    if (!isUnknown) return;
    settle();
    showAlert('warning', messages.notes.templateNotFound);
  }, [isUnknown, settle, showAlert]);
  return useMemo(() => {
    if (!found) return undefined;
    const isUntouched = (typed: NoteText) => (templates ?? []).some(({ text }) => isSameText(text, typed));
    return { name: found.name, text: found.text, isUntouched, settle };
  }, [found, settle, templates]);
}
