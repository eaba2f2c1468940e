import { limits } from '#contract/limits.ts';
import { takeSharedContent } from '#web/offline/shared-content.ts';
import { blankText, type NoteText } from './note-form-values.ts';
import type { PrefilledNote } from './prefill-note.ts';

type SharedText = Pick<NoteText, 'title' | 'description'>;

/** The text of what another app or a bookmark shares. */
export function sharedText(given: URLSearchParams): NoteText {
  const read = (field: string) => given.get(field)?.trim() ?? '';
  const [text, url] = [read('text'), read('url')];
  // Many apps put the address into the text, and some into both.
  const description = [text, text.includes(url) ? '' : url].filter((part) => part !== '').join('\n\n');
  const shared: SharedText = { title: read('title').slice(0, limits.note.title.max), description };
  return { ...blankText, ...shared };
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

/** A text and files for the form of a new note. */
export const prefillWith = (given: NoteText, files: readonly File[]): PrefilledNote => ({
  addTo: (typed) => withPrefill(typed, given),
  files,
});

/**
 * What an address brings for a new note: text in its query, as a shortcut has it, or behind its `#`, which servers never see; or what the
 * service worker has kept of another app's share. Undefined where that is gone.
 */
export async function readShared(search: URLSearchParams, hash: string): Promise<PrefilledNote | undefined> {
  if (!search.has('shared'))
    return prefillWith(sharedText(hash === '' ? search : new URLSearchParams(hash.slice(1))), []);
  const shared = await takeSharedContent();
  if (!shared) return undefined;
  const { title, text, url, files } = shared;
  return prefillWith(sharedText(new URLSearchParams({ title, text, url })), files);
}
