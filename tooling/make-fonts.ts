import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

/** The text that nearly every page shows, in the words of the fonts' own style sheets (`unicode-range`). */
const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';

/** The weights between `--weight-text` and the `bold` of written text. */
const weights = { min: 400, max: 700 };

/** Font features that our styles use: figures of one width, and what letters need to stand well beside each other. */
const features = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'rvrn', 'tnum'];

function charactersOf(ranges: string): string {
  let characters = '';
  for (const range of ranges.split(',')) {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code += 1) {
      characters += String.fromCodePoint(code);
    }
  }
  return characters;
}

/** Makes the two fonts that every page loads first smaller: only the weights and features that we use. */
for (const family of ['inter', 'literata']) {
  const whole = await readFile(`node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`);
  const options = { targetFormat: 'woff2', variationAxes: { wght: weights }, keepFeatures: features } as const;
  const small = await subsetFont(whole, charactersOf(latin), options);
  await writeFile(`web/ui/fonts/${family}-latin-subset.woff2`, small);
  console.log(`${family}: ${whole.length} bytes became ${small.length}`);
}

/**
 * Makes the fonts that only tell of a script (web/ui/world-fonts.css). None has a letter of its script. Each has another letter,
 * so that each is a file and an address of its own: Chromium takes faces of one address for loaded together.
 */
for (const [script, letter] of [
  ['kana', 'k'],
  ['hangul', 'h'],
  ['han', 'n'],
] as const) {
  const whole = await readFile('node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
  const options = { targetFormat: 'woff2', variationAxes: { wght: { min: 400, max: 400 } }, keepFeatures: [] } as const;
  const tiny = await subsetFont(whole, letter, options);
  await writeFile(`web/ui/fonts/later-${script}.woff2`, tiny);
  console.log(`later-${script}: ${tiny.length} bytes`);
}
