import { hash } from 'node:crypto';
import { renderNoteMarkdown } from '#lib/markdown/markdown-notes.ts';
import { createByteCache } from '#server/cache/bounded-cache.ts';

/** Of texts as markup, in letters. */
const maxKept = 16 * 1024 * 1024;

/** Renders the source of a note to safe HTML, with the addresses of its files by their ids. */
export type RenderSharedText = (source: string, urls: ReadonlyMap<string, string>) => string;

/**
 * The longest text takes half a second of a processor, and everybody who has a link may ask for it again and again. So markup is kept,
 * under a hash of all that it is made of: it is never older than the text.
 */
export function createRenderSharedText(render = renderNoteMarkdown): RenderSharedText {
  const kept = createByteCache<string>(maxKept);
  return (source, urls) => {
    const key = hash('sha256', JSON.stringify([source, ...urls.entries()]), 'base64url');
    const known = kept.get(key);
    if (known !== undefined) return known;
    const html = render(source, { attachmentUrl: (id) => urls.get(id) });
    kept.set(key, html);
    return html;
  };
}
