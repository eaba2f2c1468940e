import { format } from 'numfmt';

/** Excel takes no longer ones. */
const longestPattern = 255;

/** A number in a format of Office, without the fillers and skipped signs of accounting formats. */
export function showNumber(value: number, pattern: string): string {
  const isUsable = pattern !== '' && pattern.length <= longestPattern;
  try {
    return format(isUsable ? pattern : 'General', value, { fillChar: '', skipChar: '' }).trim();
  } catch {
    // A pattern that is none: the value counts more than its look.
    return format('General', value);
  }
}
