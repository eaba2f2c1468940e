import notoSansBoldItalic from '@expo-google-fonts/noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf?url';
import notoSansBold from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf?url';
import notoSansItalic from '@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf?url';
import notoSansRegular from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url';
import devanagariBold from '@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf?url';
import devanagariRegular from '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf?url';
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
  script?: RegExp;
}

const notoSans = 'Noto Sans';
const devanagari = /\p{Script_Extensions=Devanagari}/u;

/** Noto Sans has Latin, Greek, Cyrillic and Devanagari, the last also in italics; upright the font of its own has more conjuncts. */
export const notoFonts: readonly FontSource[] = [
  { family: notoSans, bold: false, italic: false, postScriptName: 'NotoSans-Regular', address: notoSansRegular },
  { family: notoSans, bold: true, italic: false, postScriptName: 'NotoSans-Bold', address: notoSansBold },
  { family: notoSans, bold: false, italic: true, postScriptName: 'NotoSans-Italic', address: notoSansItalic },
  { family: notoSans, bold: true, italic: true, postScriptName: 'NotoSans-BoldItalic', address: notoSansBoldItalic },
  {
    family: 'Noto Sans Devanagari',
    bold: false,
    italic: false,
    postScriptName: 'NotoSansDevanagari-Regular',
    address: devanagariRegular,
    script: devanagari,
  },
  {
    family: 'Noto Sans Devanagari',
    bold: true,
    italic: false,
    postScriptName: 'NotoSansDevanagari-Bold',
    address: devanagariBold,
    script: devanagari,
  },
];

/** The fonts that may draw text of this style, the first choice first: by script, by family, and Noto Sans. */
export function chooseSources(sources: readonly FontSource[], style: TextStyle): FontSource[] {
  const { family = notoSans, bold = false, italic = false } = style;
  const fitting = sources.filter((source) => source.bold === bold && source.italic === italic);
  const inFamily = (name: string): FontSource | undefined =>
    fitting.find((source) => source.family === name && source.script === undefined);
  const chosen = [...fitting.filter(({ script }) => script !== undefined), inFamily(family), inFamily(notoSans)];
  return [...new Set(chosen.filter((source) => source !== undefined))];
}
