/** An address that would be fetched: neither inside the document nor a part of it. */
const remote = /url\((?!\s*["']?\s*(?:data:|#))/i;

/** CSS that names a picture by a plain string, or by parts that are joined only where they are used. */
const byString = /(?:image|image-set|cross-fade|src)\(/i;

/** A character by its number, as style sheets may write any: `u\72l(` is `url(`. */
const withoutEscapes = (value: string): string =>
  value
    .replaceAll(/\\([0-9a-f]{1,6})\s?/gi, (_, digits: string) => {
      const code = Number.parseInt(digits, 16);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
    })
    .replaceAll(/\\(?=[^\n])/g, '');

/** True if a value of a style or a drawing has an address that would be fetched. */
export const isRemote = (value: string): boolean => value.includes('(') && remote.test(withoutEscapes(value));

/** The same for a variable, whose value browsers keep as it was written until something uses it. */
export const mayBeRemote = (value: string): boolean =>
  value.includes('(') && (isRemote(value) || byString.test(withoutEscapes(value)));
