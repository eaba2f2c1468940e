import { type EastAsianRegion, eastAsianSources } from './east-asian-fonts.ts';
import { fallbackFamilies, type FontSource, fontSources } from './font-sources.ts';

/** The families that documents are set in: a twin of the commonest one of each kind. */
const families = ['Carlito', 'Arimo', 'Tinos', 'Cousine', 'Caladea'] as const;

export type FontFamily = (typeof families)[number];

/**
 * Names of a family in documents. The first has letters of the same width, so that lines break alike; the others look most like
 * it.
 */
const namesOf: Record<FontFamily, readonly string[]> = {
  Carlito: [
    'Calibri',
    'Calibri Light',
    'Aptos',
    'Aptos Display',
    'Aptos Narrow',
    'Arial Narrow',
    'Candara',
    'Corbel',
    'Gill Sans',
    'Gill Sans MT',
  ],
  Arimo: [
    'Arial',
    'Helvetica',
    'Helvetica Neue',
    'Liberation Sans',
    'Arial Unicode MS',
    'Arial Nova',
    'Segoe UI',
    'Verdana',
    'Tahoma',
    'Trebuchet MS',
    'Century Gothic',
    'Franklin Gothic Book',
    'Roboto',
    'Open Sans',
    'Lato',
    'Inter',
    'Noto Sans',
    'DejaVu Sans',
    'San Francisco',
    'BlinkMacSystemFont',
    '-apple-system',
  ],
  Tinos: [
    'Times New Roman',
    'Times',
    'Liberation Serif',
    'Georgia',
    'Garamond',
    'EB Garamond',
    'Palatino',
    'Palatino Linotype',
    'Book Antiqua',
    'Bookman Old Style',
    'Century',
    'Century Schoolbook',
    'Baskerville',
    'Noto Serif',
    'DejaVu Serif',
    'Charter',
    'Merriweather',
  ],
  Cousine: [
    'Courier New',
    'Courier',
    'Liberation Mono',
    'Consolas',
    'Menlo',
    'Monaco',
    'Cascadia Code',
    'Cascadia Mono',
    'Lucida Console',
    'SF Mono',
    'SFMono-Regular',
    'Source Code Pro',
    'Fira Code',
    'Roboto Mono',
    'JetBrains Mono',
    'Noto Sans Mono',
    'DejaVu Sans Mono',
  ],
  Caladea: ['Cambria', 'Cambria Math', 'Constantia'],
};

const serifs: ReadonlySet<string> = new Set<FontFamily>(['Tinos', 'Caladea']);

/** The CSS name of the kind that a family of ours is of. */
export function genericFor(family: string | undefined): 'sans-serif' | 'serif' | 'monospace' {
  if (family === 'Cousine') return 'monospace';
  return family !== undefined && serifs.has(family) ? 'serif' : 'sans-serif';
}

/** The families that CSS names by their kind, which need no file of that name. */
const generics: Record<string, FontFamily> = {
  'sans-serif': 'Arimo',
  'system-ui': 'Arimo',
  'ui-sans-serif': 'Arimo',
  'ui-rounded': 'Arimo',
  serif: 'Tinos',
  'ui-serif': 'Tinos',
  math: 'Tinos',
  cursive: 'Tinos',
  fantasy: 'Arimo',
  monospace: 'Cousine',
  'ui-monospace': 'Cousine',
};

/** Patterns for the kind of an unknown family, by its name; the first match counts. */
const kinds: readonly (readonly [RegExp, FontFamily])[] = [
  [/mono|courier|consol|\bcode\b|terminal|typewriter/i, 'Cousine'],
  [/sans|grotesk|gothic|arial|helvetica/i, 'Arimo'],
  [/serif|roman|times|garamond|bodoni|caslon|didot|antiqua|georgia|palatino|schoolbook|song|ming|mincho/i, 'Tinos'],
];

const byName = new Map<string, FontFamily>();
for (const family of families) {
  for (const name of [family, ...namesOf[family]]) byName.set(name.toLowerCase(), family);
}
for (const [name, family] of Object.entries(generics)) byName.set(name, family);

/** The names of a CSS font-family list, without their quotes. */
const splitList = (list: string): string[] =>
  Array.from(list.matchAll(/\s*(?:"([^"]*)"|'([^']*)'|([^,]+))\s*(?:,|$)/g), ([, double, single, bare]) =>
    (double ?? single ?? bare ?? '').trim(),
  ).filter((name) => name !== '');

/**
 * Family for a CSS font-family list, or for one name of Word or Excel. The first known name decides, then the kind of font that
 * the first name suggests, then Arimo.
 */
export function familyFor(list: string): FontFamily {
  const names = splitList(list);
  for (const name of names) {
    const family = byName.get(name.toLowerCase());
    if (family !== undefined) return family;
  }
  return kinds.find(([kind]) => kind.test(names[0] ?? ''))?.[1] ?? 'Arimo';
}

/** A rule by which a browser measures text with the very font that the PDF embeds. */
export interface FontFace {
  /** As documents name it. */
  family: string;
  bold: boolean;
  italic: boolean;
  address: string;
  /** Only for these characters, where there is one. Rules that come later are asked first. */
  unicodeRange: string | undefined;
}

const faceOf = ({ bold, italic, address, script }: FontSource, family: string): FontFace => ({
  family,
  bold,
  italic,
  address,
  unicodeRange: script?.unicodeRange,
});

/**
 * The fonts of a family under a name. For a character that it lacks, the rules name a fallback: Noto Sans, Arimo for signs, and
 * for some scripts their own fonts. `eastAsian` are the fonts of Chinese, Japanese and Korean, the first choice first.
 */
function facesOf(family: FontFamily, name: string, eastAsian: readonly FontSource[]): FontFace[] {
  const facesWhere = (isWanted: (source: FontSource) => boolean): FontFace[] =>
    fontSources.filter(isWanted).map((source) => faceOf(source, name));
  const filesOf = (its: string): FontFace[] => facesWhere((source) => source.family === its);
  const rare = eastAsian.toReversed().map((source) => faceOf(source, name));
  return [
    ...rare.filter(({ unicodeRange }) => unicodeRange === undefined),
    ...fallbackFamilies
      .toReversed()
      .flatMap((fallbackFamily) => (fallbackFamily === family ? [] : filesOf(fallbackFamily))),
    ...filesOf(family),
    ...facesWhere(({ script }) => script !== undefined),
    ...rare.filter(({ unicodeRange }) => unicodeRange !== undefined),
  ];
}

/**
 * The fonts for every family under all of its names: hundreds of rules, for which a browser takes 15 ms. With a `region`, they have
 * its fonts, too.
 */
export function allFontFaces(region?: EastAsianRegion): FontFace[] {
  const eastAsian = eastAsianSources(region);
  return families.flatMap((family) => [family, ...namesOf[family]].flatMap((name) => facesOf(family, name, eastAsian)));
}

/** The fonts for these families under their own names alone. */
export const fontFacesOf = (wanted: ReadonlySet<FontFamily>, region?: EastAsianRegion): FontFace[] =>
  Array.from(wanted).flatMap((family) => facesOf(family, family, eastAsianSources(region)));

/** Fonts as CSS. Only what text needs is loaded. */
export const fontFaceRules = (faces: readonly FontFace[]): string =>
  faces
    .map(({ family, bold, italic, address, unicodeRange }) => {
      const range = unicodeRange === undefined ? '' : `unicode-range:${unicodeRange};`;
      const style = `font-weight:${bold ? 700 : 400};font-style:${italic ? 'italic' : 'normal'};`;
      return `@font-face{font-family:"${family}";${style}${range}src:url("${address}")}`;
    })
    .join('\n');
