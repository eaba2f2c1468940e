/** Letters that Unicode does not take apart into a base and a mark. */
const unmarked: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ħ: 'h', ı: 'i', ł: 'l', þ: 'th' };

/** Lower case, without the accents of Latin, Greek and Cyrillic letters. Marks of other scripts are letters there and stay. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[ßæœøđħıłþ]/g, (letter) => unmarked[letter] ?? letter);

/** The words of a text, folded; everything but letters, digits and marks parts them. */
export const foldedWords = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
