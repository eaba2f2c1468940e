/** The faces of world-fonts.css that tell of letters, each with the rules for the fonts that have them. */
const rulesOf = new Map<string, () => Promise<unknown>>([
  ['later-kana', () => import('@fontsource-variable/noto-sans-jp/wght.css')],
  ['later-hangul', () => import('@fontsource-variable/noto-sans-kr/wght.css')],
  ['later-han', () => import('@fontsource-variable/noto-sans-sc/wght.css')],
]);

/**
 * Loads the rules for Chinese, Japanese and Korean once the page shows such letters, be it in a text or in a field. Kanji look as in
 * Japan on a page with kana, and as in China elsewhere. Where the rules cannot be loaded, the device's own fonts are left.
 */
export function watchWritingSystems(): void {
  const load = (faces: Iterable<FontFace>) => {
    for (const { family, status } of faces) {
      // Some browsers tell the name in its quotes.
      const name = family.replaceAll(/["']/g, '');
      if (status !== 'loaded') continue;
      void rulesOf
        .get(name)?.()
        .catch(() => undefined);
      rulesOf.delete(name);
    }
  };
  document.fonts.addEventListener('loadingdone', ({ fontfaces }) => load(fontfaces));
  // Those that the page has asked for before its scripts were there.
  load(document.fonts);
}
