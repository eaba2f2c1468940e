import { romanNumeral } from '../../../layout/roman-numeral.ts';

/** Roman numerals; numbers above 9999 stay decimal. */
const roman = (number: number): string => (number > 9999 ? String(number) : romanNumeral(number));

/** a to z, then aa to zz: the same letter again, as Word counts. */
const letter = (number: number): string =>
  String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.min(20, Math.ceil(number / 26)));

function ordinal(number: number): string {
  const tens = number % 100;
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tensNames = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

function words(number: number): string {
  if (number < 20) return small[number] ?? String(number);
  if (number >= 100) return String(number);
  const unit = number % 10;
  return `${tensNames[Math.floor(number / 10)]}${unit === 0 ? '' : `-${small[unit]}`}`;
}

/** Digits of another script, from the code of its zero. */
const digitsFrom = (zero: number) => (number: number) =>
  String(number).replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** From one letter to another of an alphabet, then the same doubled. */
const alphabet = (letters: string) => (number: number) =>
  (Array.from(letters)[(number - 1) % letters.length] ?? '').repeat(Math.min(20, Math.ceil(number / letters.length)));

const formats: Record<string, (number: number) => string> = {
  lowerRoman: roman,
  upperRoman: (number) => roman(number).toUpperCase(),
  lowerLetter: letter,
  upperLetter: (number) => letter(number).toUpperCase(),
  ordinal,
  cardinalText: (number) => capital(words(number)),
  decimalZero: (number) => String(number).padStart(2, '0'),
  none: () => '',
  numberInDash: (number) => `- ${number} -`,
  hindiNumbers: digitsFrom(0x966),
  hindiVowels: alphabet('कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह'),
  thaiNumbers: digitsFrom(0xe50),
  arabicAbjad: alphabet('أبجدهوزحطيكلمنسعفصقرشتثخذضظغ'),
  arabicAlpha: alphabet('أبتثجحخدذرزسشصضطظعغفقكلمنهوي'),
  russianLower: alphabet('абвгдежзиклмнопрстуфхцчшщыэюя'),
  russianUpper: alphabet('АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ'),
  decimalEnclosedCircle: (number) =>
    number >= 1 && number <= 20 ? String.fromCodePoint(0x245f + number) : String(number),
  chicago: (number) => ('*†‡§'[(number - 1) % 4] ?? '*').repeat(Math.min(20, Math.ceil(number / 4))),
};

/** A number as the format of a list or of pages writes it (ECMA-376, 17.18.59); in figures where the format is unknown. */
export function formatNumber(number: number, format: string | undefined): string {
  const write = formats[format ?? ''];
  return write === undefined || (number < 1 && format !== 'decimalZero') ? String(number) : write(number);
}
