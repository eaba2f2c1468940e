import type { Attachment, Note } from '#contract/notes/notes.ts';
import type { NoteContext } from '#lib/markdown/markdown-notes.ts';
import type { HighlighterFactory, NoteRenderer } from './note-renderer.ts';

/** The parts of a note that are rendered. */
export type NoteBody = Pick<Note, '_id' | 'description' | 'attachments'>;

/** How a text is shown: the same note has other headings and pictures in its card than on its page. */
export interface Look {
  size: 'card' | 'page';
  canTick: boolean;
  noteLink: NoteContext['noteLink'];
}

interface Rendered extends Look {
  source: string;
  attachments: readonly Attachment[];
  isHighlighted: boolean;
  html: string;
}

/** Bound of the cache in UTF-16 units of HTML: some hundred cards. */
const maxCached = 4_000_000;
const cached = new Map<string, Rendered>();
let cachedLength = 0;

function forget(key: string): void {
  cachedLength -= cached.get(key)?.html.length ?? 0;
  cached.delete(key);
}

function keep(key: string, rendered: Rendered): void {
  forget(key);
  cached.set(key, rendered);
  cachedLength += rendered.html.length;
  for (const oldest of cached.keys()) {
    if (cachedLength <= maxCached) break;
    forget(oldest);
  }
}

/** A card shows a picture's thumbnail. */
function addressOf(attachments: readonly Attachment[], size: Look['size']): NoteContext['attachmentUrl'] {
  return (id, use) => {
    const file = attachments.find(({ _id }) => _id === id);
    if (!file || use === 'link') return file?.url;
    return file.fileType.startsWith('image/') ? ((size === 'card' ? file.thumbnailUrl : null) ?? file.url) : undefined;
  };
}

/** The text of a note as HTML. A card that is scrolled away and back takes it from the cache. */
export function renderBody(
  renderer: NoteRenderer,
  { _id, description: source, attachments }: NoteBody,
  look: Look,
  createHighlighter: HighlighterFactory | undefined,
): string {
  const { size, canTick, noteLink } = look;
  const key = `${size} ${_id}`;
  const isHighlighted = createHighlighter !== undefined;
  const known = cached.get(key);
  if (
    known?.source === source &&
    known.attachments === attachments &&
    known.isHighlighted === isHighlighted &&
    known.canTick === canTick &&
    known.noteLink === noteLink
  ) {
    keep(key, known);
    return known.html;
  }
  const context: NoteContext = {
    noteLink,
    attachmentUrl: addressOf(attachments, size),
    underHeading: size === 'card' ? 3 : 1,
    canTick,
    canCopy: true,
  };
  const html = renderer.renderNoteMarkdown(source, context, createHighlighter?.());
  keep(key, { source, attachments, isHighlighted, canTick, noteLink, size, html });
  return html;
}
