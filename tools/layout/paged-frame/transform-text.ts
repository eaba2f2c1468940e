const firstLetters = /(?<![\p{L}\p{N}\p{M}'’])\p{L}/gu;

/** A text as `text-transform` shows it; what the document holds is what was written. */
export function transformText(text: string, { textTransform }: { textTransform: string }): string {
  if (textTransform === 'uppercase') return text.toUpperCase();
  if (textTransform === 'lowercase') return text.toLowerCase();
  return textTransform === 'capitalize' ? text.replace(firstLetters, (letter) => letter.toUpperCase()) : text;
}
