/** Pages as people write them: "Page 3", "Pages 1-4, 7 and 9". */
function namePages(pages: readonly number[]): string {
  const runs: { from: number; to: number }[] = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (last?.to === page - 1) last.to = page;
    else runs.push({ from: page, to: page });
  }
  const names = runs.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`));
  const list = [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
  return `${pages.length === 1 ? 'Page' : 'Pages'} ${list}`;
}

export interface PageWithoutText {
  page: number;
  contents: 'picture' | 'drawing' | 'nothing';
  /** Its words were looked for in its picture. */
  isTried: boolean;
}

const tell = (pages: readonly number[], one: string, several: string): string[] =>
  pages.length === 0 ? [] : [`${namePages(pages)} ${pages.length === 1 ? one : several}`];

/** Notes on the pages that have no text, one for each kind. */
export function noteMissingText(missing: readonly PageWithoutText[]): string[] {
  const pagesWith = (contents: PageWithoutText['contents'], isTried: boolean): number[] =>
    missing.filter((one) => one.contents === contents && one.isTried === isTried).map(({ page }) => page);
  const empty = [...pagesWith('nothing', true), ...pagesWith('nothing', false)];
  const unread = 'in which no words were recognized.';
  return [
    ...tell(pagesWith('picture', true), `is a picture ${unread}`, `are pictures ${unread}`),
    ...tell(pagesWith('drawing', true), `is a drawing ${unread}`, `are drawings ${unread}`),
    ...tell(pagesWith('picture', false), 'is a picture without text.', 'are pictures without text.'),
    ...tell(pagesWith('drawing', false), 'is a drawing without text.', 'are drawings without text.'),
    ...tell(empty, 'is empty.', 'are empty.'),
  ];
}

/** Note on pages whose words were recognized in their pictures. */
export const noteRecognized = (pages: readonly number[]): string[] =>
  tell(
    pages,
    'is a picture. Its words were recognized in it, and some may be wrong.',
    'are pictures. Their words were recognized in them, and some may be wrong.',
  );

/** Note on a form whose pages are not in the file. */
export const noteForm = (hasValues: boolean): string =>
  hasValues
    ? 'It is a form for Adobe Reader (XFA): what was typed into it stands at the end of the text, and its printed words are missing.'
    : 'It is a form for Adobe Reader (XFA): its fields and their printed words are missing.';

/** Note on pages with words that are no part of their text. */
export function noteAddedWords(pages: readonly number[]): string[] {
  if (pages.length === 0) return [];
  const [have, page] = pages.length === 1 ? ['has', 'its'] : ['have', 'their'];
  return [`${namePages(pages)} ${have} form fields or comments: their words stand at the end of ${page} text.`];
}
