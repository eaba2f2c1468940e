import { parse } from 'yaml';

/** Splits a text file into its front matter, the YAML between two lines of `---` at its top, and the body below. */
export function readFrontMatter(file: string): { attributes: unknown; body: string } {
  const [, matter, body] = /^---\r?\n([^]*?)\r?\n---\r?\n([^]*)$/.exec(file) ?? [];
  return matter === undefined ? { attributes: {}, body: file } : { attributes: parse(matter), body: body ?? '' };
}
