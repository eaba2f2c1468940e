import { type EastAsianRegion, eastAsianRegion, isEastAsian } from './east-asian-fonts.ts';

/** The commonest short words of languages that share a script; some are of two, so that the others decide. */
const commonWords: Record<string, string> = {
  en: 'the and of to is that it was for with',
  fr: 'le les des et est une dans du que pour',
  de: 'der die und das ist nicht ein mit den zu',
  es: 'el los las y una por con del para como',
  it: 'il di che è gli della per sono nel alla',
  pt: 'o os uma não em do da ao para com',
  nl: 'het een van en dat niet zijn voor met op',
  ru: 'и не что на он это как но был по',
  uk: 'і та не що на це як але був з',
  bg: 'и на да се за от са че това със',
  el: 'και το να του η της με που τα για',
  hi: 'है में के और की का से को हैं नहीं',
  mr: 'आहे आणि या व ते च तो ही होते मध्ये',
  ne: 'छ र को मा हो छन् पनि यो गर्ने लाई',
};

/** Length of the sample from the start of a text, in UTF-16 units. */
const looksAt = 20_000;
/** Fewer common words prove nothing. */
const enough = 3;

const languagesOf = new Map<string, string[]>();
for (const [language, words] of Object.entries(commonWords)) {
  for (const word of words.split(' ')) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);
}

const eastAsianTags: Record<EastAsianRegion, string> = { SC: 'zh-Hans', TC: 'zh-Hant', JP: 'ja', KR: 'ko' };

/** The language of a text most of whose letters are Chinese, Japanese or Korean. */
function guessEastAsian(text: string): string | undefined {
  const region = eastAsianRegion(text, []);
  if (region === undefined) return undefined;
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter(isEastAsian).length * 2 > letters.length ? eastAsianTags[region] : undefined;
}

/** The language of a text as a BCP 47 tag, by its commonest words or its letters. Undefined where it is too short or another one. */
export function guessLanguage(text: string): string | undefined {
  const sample = text.slice(0, looksAt);
  const counts = new Map<string, number>();
  for (const word of sample.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []) {
    for (const language of languagesOf.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [best, second] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (best === undefined || best[1] < enough || best[1] === second?.[1]) return guessEastAsian(sample);
  return best[0];
}
