import type { Attachment, Note } from '#contract/notes/notes.ts';
import { messages } from '#contract/messages.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import { formatSize } from '#lib/format-size.ts';
import { isImage } from '../attachments/note-attachments.tsx';
import { filesBesideText } from '../attachments/files-beside-text.ts';
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
.tags, .files { margin-top: 18pt; color: #555; font-size: 9pt; }
`;

/** A note as one document, and whole sentences about what could not come with it. */
export interface NoteDocument {
  html: string;
  remarks: readonly string[];
}

/** A picture as an address that holds it whole; undefined where it does not come. */
async function asDataUrl({ url }: Attachment, signal: AbortSignal | undefined): Promise<string | undefined> {
  try {
    const response = await fetch(url, { ...(signal && { signal }) });
    if (!response.ok) return undefined;
    const blob = await response.blob();
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new Error('A picture could not be read.', { cause: reader.error })));
    reader.readAsDataURL(blob);
    return await promise;
  } catch (error) {
    if (signal?.aborted) throw error;
    return undefined;
  }
}

/** The pictures of a note by their ids. Those that do not come are missing in it. */
async function loadPictures(pictures: readonly Attachment[], signal: AbortSignal | undefined) {
  const loaded = new Map<string, string>();
  // One after another: all pictures of a note together may be more than the memory holds twice.
  for (const picture of pictures) {
    const url = await asDataUrl(picture, signal);
    if (url !== undefined) loaded.set(picture._id, url);
  }
  return loaded;
}

/** Pictures beside the text as they are, and the names of all other files. */
function filesAfterText(files: readonly Attachment[], pictures: ReadonlyMap<string, string>): string {
  const shown = files.filter(isImage).flatMap(({ _id, originalname }) => {
    const url = pictures.get(_id);
    return url === undefined ? [] : [`<p><img src="${url}" alt="${escapeHtml(originalname)}"></p>`];
  });
  const others = files
    .filter((file) => !isImage(file))
    .map(({ originalname, size }) => `${escapeHtml(originalname)} (${formatSize(size)})`);
  const named = others.length > 0 ? `<p class="files" dir="auto">Files: ${others.join(', ')}</p>` : '';
  return shown.join('') + named;
}

/** A note as one HTML document that needs nothing beside it: its pictures are in it, and its other files are named at the end. */
export async function noteAsHtml(
  { attachments }: Pick<Note, 'attachments'>,
  { title, description, tags }: WrittenText,
  signal?: AbortSignal,
): Promise<NoteDocument> {
  const { renderNoteMarkdown } = await getNoteRenderer();
  const images = attachments.filter(isImage);
  const pictures = await loadPictures(images, signal);
  const body = renderNoteMarkdown(description, {
    attachmentUrl: (id, use) => (use === 'picture' ? pictures.get(id) : undefined),
  });
  const files = filesAfterText(filesBesideText({ attachments, description }), pictures);
  const foot = tags.length > 0 ? `<p class="tags">${escapeHtml(tags.join(', '))}</p>` : '';
  const html = [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>`,
    `<style>${styles}</style></head><body><h1 dir="auto">${escapeHtml(title)}</h1>${body}${files}${foot}</body></html>`,
  ].join('');
  const remarks = images
    .filter(({ _id }) => !pictures.has(_id))
    .map(({ originalname }) => messages.exports.pictureMissing(originalname));
  return { html, remarks };
}
