import type { Attachment, Note } from '#contract/notes.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import { getNoteRenderer } from '../reading/note-renderer.ts';
import type { WrittenText } from '#web/offline/note-change.ts';

/** Type and spaces of a note on paper. The tool embeds fonts of its own for these families. */
const styles = `
body { font-family: serif; font-size: 11pt; line-height: 1.55; color: #111; }
h1 { font-size: 22pt; line-height: 1.2; margin: 0 0 14pt; }
h2 { font-size: 16pt; } h3 { font-size: 13pt; } h4, h5, h6 { font-size: 11pt; }
pre, code { font-family: monospace; font-size: 9.5pt; }
pre { padding: 8pt; background: #f4f2ee; white-space: pre-wrap; }
blockquote { margin: 0; padding-left: 10pt; border-left: 2pt solid #b98a4e; color: #444; }
table { border-collapse: collapse; } th, td { padding: 3pt 8pt; border: 0.5pt solid #999; text-align: left; }
img { max-width: 100%; }
ul:has(input) { list-style: none; padding-left: 0; }
.tags { margin-top: 18pt; color: #555; font-size: 9pt; }
`;

async function asDataUrl({ url }: Attachment): Promise<string | undefined> {
  const response = await fetch(url);
  if (!response.ok) return undefined;
  const blob = await response.blob();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
  reader.addEventListener('error', () => reject(new Error('A picture could not be read.', { cause: reader.error })));
  reader.readAsDataURL(blob);
  return promise;
}

/** The pictures that stand in a text, each as an address that holds it whole. */
async function loadPictures(text: string, attachments: readonly Attachment[]): Promise<Map<string, string>> {
  const pictures = attachments.filter(({ _id, fileType }) => fileType.startsWith('image/') && text.includes(_id));
  const loaded = await Promise.all(pictures.map(async (picture) => [picture._id, await asDataUrl(picture)] as const));
  return new Map(loaded.flatMap(([id, url]) => (url === undefined ? [] : [[id, url]])));
}

/** A note as one HTML document that needs nothing beside it, its pictures included. */
export async function noteAsHtml(note: Pick<Note, 'attachments'>, { title, description, tags }: WrittenText) {
  const { renderNoteMarkdown } = await getNoteRenderer();
  const pictures = await loadPictures(description, note.attachments);
  const body = renderNoteMarkdown(description, {
    attachmentUrl: (id, use) => (use === 'picture' ? pictures.get(id) : undefined),
  });
  const foot = tags.length > 0 ? `<p class="tags">${escapeHtml(tags.join(', '))}</p>` : '';
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>`,
    `<style>${styles}</style></head><body><h1 dir="auto">${escapeHtml(title)}</h1>${body}${foot}</body></html>`,
  ].join('');
}
