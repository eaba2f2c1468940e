import carlitoRegular from '@expo-google-fonts/carlito/400Regular/Carlito_400Regular.ttf?url';
import carlitoBold from '@expo-google-fonts/carlito/700Bold/Carlito_700Bold.ttf?url';
import carlitoItalic from '@expo-google-fonts/carlito/400Regular_Italic/Carlito_400Regular_Italic.ttf?url';
import carlitoBoldItalic from '@expo-google-fonts/carlito/700Bold_Italic/Carlito_700Bold_Italic.ttf?url';
import arimoRegular from '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf?url';
import arimoBold from '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf?url';
import arimoItalic from '@expo-google-fonts/arimo/400Regular_Italic/Arimo_400Regular_Italic.ttf?url';
import arimoBoldItalic from '@expo-google-fonts/arimo/700Bold_Italic/Arimo_700Bold_Italic.ttf?url';
import tinosRegular from '@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf?url';
import tinosBold from '@expo-google-fonts/tinos/700Bold/Tinos_700Bold.ttf?url';
import tinosItalic from '@expo-google-fonts/tinos/400Regular_Italic/Tinos_400Regular_Italic.ttf?url';
import tinosBoldItalic from '@expo-google-fonts/tinos/700Bold_Italic/Tinos_700Bold_Italic.ttf?url';
import cousineRegular from '@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf?url';
import cousineBold from '@expo-google-fonts/cousine/700Bold/Cousine_700Bold.ttf?url';
import cousineItalic from '@expo-google-fonts/cousine/400Regular_Italic/Cousine_400Regular_Italic.ttf?url';
import cousineBoldItalic from '@expo-google-fonts/cousine/700Bold_Italic/Cousine_700Bold_Italic.ttf?url';
import caladeaRegular from '@expo-google-fonts/caladea/400Regular/Caladea_400Regular.ttf?url';
import caladeaBold from '@expo-google-fonts/caladea/700Bold/Caladea_700Bold.ttf?url';
import caladeaItalic from '@expo-google-fonts/caladea/400Regular_Italic/Caladea_400Regular_Italic.ttf?url';
import caladeaBoldItalic from '@expo-google-fonts/caladea/700Bold_Italic/Caladea_700Bold_Italic.ttf?url';
import notoSansBoldItalic from '@expo-google-fonts/noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf?url';
import notoSansBold from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf?url';
import notoSansItalic from '@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf?url';
import notoSansRegular from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url';
import bengaliBold from '@expo-google-fonts/noto-sans-bengali/700Bold/NotoSansBengali_700Bold.ttf?url';
import bengaliRegular from '@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf?url';
import devanagariBold from '@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf?url';
import devanagariRegular from '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf?url';
import arabicBold from '@expo-google-fonts/noto-naskh-arabic/700Bold/NotoNaskhArabic_700Bold.ttf?url';
import arabicRegular from '@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf?url';
import tamilBold from '@expo-google-fonts/noto-sans-tamil/700Bold/NotoSansTamil_700Bold.ttf?url';
import tamilRegular from '@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf?url';
import teluguBold from '@expo-google-fonts/noto-sans-telugu/700Bold/NotoSansTelugu_700Bold.ttf?url';
import teluguRegular from '@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf?url';
import thaiBold from '@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf?url';
import thaiRegular from '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf?url';
import type { TextStyle } from './text-style.ts';

/** A font among our static files, which is loaded when a text needs it. */
export interface FontSource {
  family: string;
  bold: boolean;
  italic: boolean;
  /** The name that it has in a PDF; no spaces. */
  postScriptName: string;
  address: string;
  /** The script that it is made for, which it draws before any other font. */
  script?: ScriptOfFont | undefined;
  /** Asked for, and loaded, only for characters that no font before it has. */
  standsIn?: 'where others lack';
  /** A file of regular weight that is drawn bold: its outlines get a line around. */
  isEmboldened?: true;
}

/** A script with a font of its own. */
export interface ScriptOfFont {
  /** Matches its characters. */
  pattern: RegExp;
  /** The same for CSS. */
  unicodeRange: string;
}

interface FamilyFiles {
  regular: string;
  bold: string;
  italic?: string;
  boldItalic?: string;
}

/** A family's fonts, one for each file. Their names in a PDF are made as their makers make them. */
function familyOf(family: string, files: FamilyFiles, script?: ScriptOfFont): FontSource[] {
  const styles = [
    { name: 'Regular', bold: false, italic: false, address: files.regular },
    { name: 'Bold', bold: true, italic: false, address: files.bold },
    { name: 'Italic', bold: false, italic: true, address: files.italic },
    { name: 'BoldItalic', bold: true, italic: true, address: files.boldItalic },
  ];
  return styles.flatMap(({ name, bold, italic, address }) => {
    const postScriptName = `${family.replaceAll(' ', '')}-${name}`;
    return address === undefined ? [] : { family, bold, italic, postScriptName, address, script };
  });
}

/** First fallback for missing characters: Latin, Greek, Cyrillic, many signs, and Devanagari in italics. */
const fallbackFamily = 'Noto Sans';

/** Second fallback, for Hebrew, and for arrows, boxes and similar signs, which the first has few of. */
const signFamily = 'Arimo';
const signs = /[\p{Script=Hebrew}\u2190-\u2BFF]/u;

/** Fallbacks of the other families, in order. */
export const fallbackFamilies: readonly string[] = [fallbackFamily, signFamily];

/** Vedic signs, rupee and dotted circle are among it. */
const devanagari: ScriptOfFont = {
  pattern: /\p{Script_Extensions=Devanagari}/u,
  unicodeRange: 'U+0900-097F, U+1CD0-1CFF, U+A8E0-A8FF, U+11B00-11B5F',
};
const arabic: ScriptOfFont = {
  pattern: /\p{Script_Extensions=Arabic}/u,
  unicodeRange: 'U+0600-06FF, U+0750-077F, U+0870-08FF, U+FB50-FDFF, U+FE70-FEFC',
};
const thai: ScriptOfFont = { pattern: /\p{Script=Thai}/u, unicodeRange: 'U+0E01-0E3A, U+0E40-0E5B' };
const bengali: ScriptOfFont = { pattern: /\p{Script=Bengali}/u, unicodeRange: 'U+0980-09FF' };
const tamil: ScriptOfFont = { pattern: /\p{Script=Tamil}/u, unicodeRange: 'U+0B80-0BFF' };
const telugu: ScriptOfFont = { pattern: /\p{Script=Telugu}/u, unicodeRange: 'U+0C00-0C7F' };

/** Fonts of scripts that are written upright alone. */
const uprightFamilies: readonly (readonly [string, FamilyFiles, ScriptOfFont])[] = [
  ['Noto Naskh Arabic', { regular: arabicRegular, bold: arabicBold }, arabic],
  ['Noto Sans Bengali', { regular: bengaliRegular, bold: bengaliBold }, bengali],
  ['Noto Sans Tamil', { regular: tamilRegular, bold: tamilBold }, tamil],
  ['Noto Sans Telugu', { regular: teluguRegular, bold: teluguBold }, telugu],
  ['Noto Sans Thai', { regular: thaiRegular, bold: thaiBold }, thai],
];

/** Slanted text of a script without a slanted font is drawn upright. */
const alsoItalic = (sources: readonly FontSource[]): FontSource[] =>
  sources.flatMap((source) => [source, { ...source, italic: true }]);

/** Noto Sans draws Devanagari, too; upright the font of its own has more conjuncts. */
const notoFonts: readonly FontSource[] = [
  ...familyOf(fallbackFamily, {
    regular: notoSansRegular,
    bold: notoSansBold,
    italic: notoSansItalic,
    boldItalic: notoSansBoldItalic,
  }),
  ...familyOf('Noto Sans Devanagari', { regular: devanagariRegular, bold: devanagariBold }, devanagari),
  ...alsoItalic(uprightFamilies.flatMap((family) => familyOf(...family))),
];

/** Every font there is. Beside Noto the families that measure as the commonest ones of documents do, letter by letter. */
export const fontSources: readonly FontSource[] = [
  ...notoFonts,
  ...familyOf('Carlito', {
    regular: carlitoRegular,
    bold: carlitoBold,
    italic: carlitoItalic,
    boldItalic: carlitoBoldItalic,
  }),
  ...familyOf('Arimo', { regular: arimoRegular, bold: arimoBold, italic: arimoItalic, boldItalic: arimoBoldItalic }),
  ...familyOf('Tinos', { regular: tinosRegular, bold: tinosBold, italic: tinosItalic, boldItalic: tinosBoldItalic }),
  ...familyOf('Cousine', {
    regular: cousineRegular,
    bold: cousineBold,
    italic: cousineItalic,
    boldItalic: cousineBoldItalic,
  }),
  ...familyOf('Caladea', {
    regular: caladeaRegular,
    bold: caladeaBold,
    italic: caladeaItalic,
    boldItalic: caladeaBoldItalic,
  }),
];

/** The fonts that may draw text of this style, the first choice first: by script, by family, and those that stand in. */
export function chooseSources(sources: readonly FontSource[], style: TextStyle): FontSource[] {
  const { family = fallbackFamily, bold = false, italic = false } = style;
  const fitting = sources.filter((source) => source.bold === bold && source.italic === italic);
  const inFamily = (name: string): FontSource | undefined =>
    fitting.find((source) => source.family === name && source.script === undefined);
  const ofScripts = fitting.filter(({ script }) => script !== undefined);
  const last = fitting.filter(({ script, standsIn }) => script === undefined && standsIn !== undefined);
  const chosen = [...ofScripts, inFamily(family), ...fallbackFamilies.map(inFamily), ...last];
  return [...new Set(chosen.filter((source) => source !== undefined))];
}

/** True if a font may have some of these characters, so that it is worth its loading. */
export function mayHave({ family, script }: FontSource, characters: readonly string[]): boolean {
  const pattern = family === signFamily ? signs : script?.pattern;
  return characters.some((character) => pattern?.test(character) ?? true);
}
