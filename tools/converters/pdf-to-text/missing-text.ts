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

export type PageWithoutText = { page: number; contents: 'picture' | 'drawing' | 'nothing' };

/** Notes on the pages that have no text, one for each kind. */
export function noteMissingText(missing: readonly PageWithoutText[]): string[] {
  const pagesWith = (contents: PageWithoutText['contents']): number[] =>
    missing.filter((one) => one.contents === contents).map(({ page }) => page);
  const tell = (pages: readonly number[], one: string, several: string): string[] =>
    pages.length === 0 ? [] : [`${namePages(pages)} ${pages.length === 1 ? one : several}`];
  return [
    ...tell(pagesWith('picture'), 'is a picture without text.', 'are pictures without text.'),
    ...tell(pagesWith('drawing'), 'is a drawing without text.', 'are drawings without text.'),
    ...tell(pagesWith('nothing'), 'is empty.', 'are empty.'),
  ];
}

/** Note on pages with words that are no part of their text. */
export function noteAddedWords(pages: readonly number[]): string[] {
  if (pages.length === 0) return [];
  const [have, page] = pages.length === 1 ? ['has', 'its'] : ['have', 'their'];
  return [`${namePages(pages)} ${have} form fields or comments: their words stand at the end of ${page} text.`];
}
