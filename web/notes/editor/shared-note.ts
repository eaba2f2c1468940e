import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { takeSharedContent } from '#web/offline/shared-content.ts';
import { blankText, type NoteText } from './note-form-values.ts';
import type { PrefilledNote } from './prefill-note.ts';
import { prefillWith } from './prefill-with.ts';

/** The text of what another app or a bookmark shares. */
export function sharedText(given: URLSearchParams): NoteText {
  const read = (field: string) => given.get(field)?.trim() ?? '';
  const [text, url] = [read('text'), read('url')];
  // Many apps put the address into the text, and some into both.
  const description = [text, text.includes(url) ? '' : url].filter((part) => part !== '').join('\n\n');
  return { ...blankText, title: read('title').slice(0, limits.note.title.max), description };
}

interface Share {
  search: URLSearchParams;
  give: (note: PrefilledNote) => void;
  showAlert: (kind: 'danger', words: string) => void;
  onTaken: () => void;
}

/**
 * What an address brings for a new note: text in its query, as a shortcut has it; text behind its `#`, which servers never see, as the bookmark
 * writes it; or what the service worker has kept of another app's share. Undefined where that is gone.
 */
export async function readShared(search: URLSearchParams, hash: string): Promise<PrefilledNote | undefined> {
  if (search.has('lost')) return undefined;
  if (search.has('page')) return prefillWith(sharedText(new URLSearchParams(hash.slice(1))), []);
  if (!search.has('shared')) return prefillWith(sharedText(search), []);
  const shared = await takeSharedContent();
  if (!shared) return undefined;
  const { title, text, url, files } = shared;
  return prefillWith(sharedText(new URLSearchParams({ title, text, url })), files);
}

/** Gives what an address brings to the form of a new note. Where it is gone, an alert says so. */
export async function takeShared({ search, give, showAlert, onTaken }: Share): Promise<void> {
  const shared = await readShared(search, window.location.hash);
  if (shared) return give(shared);
  showAlert('danger', messages.notes.shareLost);
  onTaken();
}
