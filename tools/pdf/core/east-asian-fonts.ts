import japanese from '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf?url';
import korean from '@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf?url';
import simplified from '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf?url';
import traditional from '@expo-google-fonts/noto-sans-tc/400Regular/NotoSansTC_400Regular.ttf?url';
import type { FontSource, ScriptOfFont } from './font-sources.ts';

/** Whose forms letters of Chinese, Japanese and Korean have: many look different from region to region. */
export type EastAsianRegion = 'SC' | 'TC' | 'JP' | 'KR';

const addresses: Record<EastAsianRegion, string> = {
  SC: simplified,
  TC: traditional,
  JP: japanese,
  KR: korean,
};

type Range = readonly [number, number];

/** Chinese characters, kana, bopomofo, their signs, wide letters, and letters and numbers in circles. */
const sharedRanges: readonly Range[] = [
  [0x24_60, 0x24_ff],
  [0x2e_80, 0x31_2f],
  [0x31_90, 0x9f_ff],
  [0xf9_00, 0xfa_ff],
  [0xfe_10, 0xfe_1f],
  [0xfe_30, 0xfe_6f],
  [0xff_00, 0xff_ef],
  [0x2_00_00, 0x3_23_af],
];
const hangulRanges: readonly Range[] = [
  [0x11_00, 0x11_ff],
  [0x31_30, 0x31_8f],
  [0xa9_60, 0xa9_7f],
  [0xac_00, 0xd7_ff],
];

const inHex = (codePoint: number): string => codePoint.toString(16).toUpperCase();

/** The same characters for our code and for browsers: both have to choose one font. */
const scriptOf = (ranges: readonly Range[]): ScriptOfFont => ({
  pattern: new RegExp(`[${ranges.map(([first, last]) => `\\u{${inHex(first)}}-\\u{${inHex(last)}}`).join('')}]`, 'u'),
  unicodeRange: ranges.map(([first, last]) => `U+${inHex(first)}-${inHex(last)}`).join(', '),
});

const shared = scriptOf(sharedRanges);
const hangul = scriptOf(hangulRanges);

/** Every style of a font, which has one weight: a second one would be as many megabytes again. */
function stylesOf(region: EastAsianRegion, rest: Partial<FontSource>): FontSource[] {
  const font = {
    family: `Noto Sans ${region}`,
    postScriptName: `NotoSans${region}-Regular`,
    address: addresses[region],
    ...rest,
  };
  return [
    { ...font, bold: false, italic: false },
    { ...font, bold: false, italic: true },
    { ...font, bold: true, italic: false, isEmboldened: true },
    { ...font, bold: true, italic: true, isEmboldened: true },
  ];
}

/** The fonts of Chinese, Japanese and Korean: the region's own, and the others for characters that it lacks. None without a region. */
export function eastAsianSources(region: EastAsianRegion | undefined): FontSource[] {
  if (region === undefined) return [];
  const others = (['SC', 'TC', 'JP', 'KR'] as const).filter((other) => other !== region);
  return [
    ...stylesOf('KR', { script: hangul }),
    ...stylesOf(region, { script: shared }),
    ...others.flatMap((other) => stylesOf(other, { script: shared, standsIn: 'where others lack' })),
    // It is there anyway, and has signs that the fonts of other scripts lack.
    ...stylesOf(region, { standsIn: 'where others lack' }),
  ];
}

const letters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/u;
/** True if a text has letters of Chinese, Japanese or Korean. */
export const isEastAsian = (text: string): boolean => letters.test(text);

const chinese = /\p{Script=Han}/gu;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const syllables = /\p{Script=Hangul}/gu;

/** The commonest characters that are written otherwise in the other one, in the same order. */
const ofSimplified = /[们这国来时说对会学过后个为开关长门问间见马车东书语话]/g;
const ofTraditional = /[們這國來時說對會學過後個為開關長門問間見馬車東書語話]/g;

/** UTF-16 units from the first such letter on, which tell enough of a text. */
const looksAt = 100_000;

/** A text has this share of kana or Hangul at least, beside Chinese characters, if it is Japanese or Korean. */
const leastShare = 0.05;

/** The region of a language by its BCP 47 tag. */
function regionOfLanguage(tag: string): EastAsianRegion | undefined {
  const [language = '', ...subtags] = tag.toLowerCase().split(/[-_]/);
  if (language === 'ja') return 'JP';
  if (language === 'ko') return 'KR';
  if (language === 'yue') return 'TC';
  // Both ways of writing it are Chinese.
  if (language !== 'zh' || subtags.length === 0) return undefined;
  return subtags.some((subtag) => ['hant', 'tw', 'hk', 'mo'].includes(subtag)) ? 'TC' : 'SC';
}

/**
 * The region whose fonts a text wants; undefined where it has no such letters. Kana and Hangul decide, then the languages, the surest
 * first, then the characters themselves.
 */
export function eastAsianRegion(text: string, languages: readonly (string | undefined)[]): EastAsianRegion | undefined {
  const first = text.search(letters);
  if (first === -1) return undefined;
  const sample = text.slice(first, first + looksAt);
  const countOf = (pattern: RegExp): number => sample.match(pattern)?.length ?? 0;
  const counts = { chinese: countOf(chinese), kana: countOf(kana), hangul: countOf(syllables) };
  const most = Math.max(counts.kana, counts.hangul);
  if (most > leastShare * (counts.chinese + most)) return counts.kana > counts.hangul ? 'JP' : 'KR';
  const named = languages.flatMap((language) => regionOfLanguage(language ?? '') ?? []);
  return named[0] ?? (countOf(ofTraditional) > countOf(ofSimplified) ? 'TC' : 'SC');
}
