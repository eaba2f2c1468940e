/** Media types of the pictures that an article takes. */
export const pictureTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/avif',
];

/** A picture of a note in the text of an article, which the article does not have yet. */
export interface WaitingPicture {
  /** The attachment's id. */
  id: string;
  /** Its words, as a person reads them. */
  alt: string;
}

const noteMark = /!\[((?:[^[\]\\\n]|\\.)*)\]\(<?attachment:([\w-]{1,100})>?(?:[ \t][^)\n]*)?\)/g;

/** Words as a person types them, so that they cannot end the mark. */
const escaped = (words: string): string =>
  words
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[[\]\\]/g, String.raw`\$&`);

/** Markdown that shows a picture of the article. */
export const pictureMark = (id: string, alt: string): string => `![${escaped(alt)}](picture:${id})`;

/** Pictures of a note that the text still names, each once. */
export function findWaiting(text: string): WaitingPicture[] {
  const found = new Map<string, WaitingPicture>();
  for (const [, words = '', id = ''] of text.matchAll(noteMark))
    if (!found.has(id)) found.set(id, { id, alt: words.replaceAll(/\\(.)/g, '$1') });
  return [...found.values()];
}

/** The text with a picture of the article in place of one of the note; only its words stay where there is no picture. */
export const withPicture = (text: string, attachmentId: string, pictureId: string | undefined): string =>
  text.replaceAll(noteMark, (whole, words: string, id: string) => {
    if (id !== attachmentId) return whole;
    return pictureId === undefined ? words : `![${words}](picture:${pictureId})`;
  });
