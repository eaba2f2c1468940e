import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { limits } from '#contract/limits.ts';
import { blankText, type NoteText } from './note-form-values.ts';

/** Content for the add-note form from elsewhere: shared by another app, or a queued note that was refused. */
export interface PrefilledNote {
  text: NoteText;
  files: readonly File[];
}

const shareFields = ['title', 'text', 'url', 'new'] as const;

/** Reads content that another app shared (share_target of the web manifest) or a shortcut asked for; undefined if neither did. */
export function sharedNote(search: URLSearchParams): PrefilledNote | undefined {
  if (!shareFields.some((field) => search.has(field))) return undefined;
  const read = (field: (typeof shareFields)[number]) => search.get(field)?.trim() ?? '';
  const [text, url] = [read('text'), read('url')];
  // Many apps put the address into the text, and some into both.
  const description = [text, text.includes(url) ? '' : url].filter((part) => part !== '').join('\n\n');
  return { text: { ...blankText, title: read('title').slice(0, limits.note.title.max), description }, files: [] };
}

const joined = (a: string, b: string, between: string): string => (a === '' || b === '' ? a + b : a + between + b);

/** The text with what is given added to it: nothing that was typed is lost. */
export function withPrefill(typed: NoteText, given: NoteText): NoteText {
  const isTitled = typed.title !== '' && typed.title !== given.title;
  return {
    ...typed,
    title: typed.title === '' ? given.title : typed.title,
    description: joined(typed.description, joined(isTitled ? given.title : '', given.description, '\n'), '\n\n'),
    tags: joined(typed.tags, given.tags, ', '),
  };
}

/** Content that waits to be put into the add-note form. Shared content is removed from the address with it. */
export function usePrefilledNote() {
  const [search, setSearch] = useSearchParams();
  const [given, setGiven] = useState<PrefilledNote | undefined>(() => sharedNote(search));
  const onTaken = useCallback(() => {
    setGiven(undefined);
    if (sharedNote(search) === undefined) return;
    setSearch((now) => new URLSearchParams([...now].filter(([name]) => !shareFields.some((field) => field === name))), {
      replace: true,
      preventScrollReset: true,
    });
  }, [search, setSearch]);
  return { given, give: setGiven, onTaken };
}
