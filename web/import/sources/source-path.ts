import { sourceSentences } from './source-sentences.ts';

/** A path of a source, or the reason why a name is none. */
interface Path {
  path: string;
  reason?: string;
}

// oxlint-disable-next-line no-control-regex -- it matches control characters on purpose
const controls = /[\u0000-\u001F\u007F]/;

function reasonAgainst(raw: string): string | undefined {
  if (raw === '') return sourceSentences.noName;
  if (controls.test(raw)) return sourceSentences.control;
  if (raw.includes('\\')) return sourceSentences.backslash;
  if (raw.startsWith('/') || /^[a-z]:/i.test(raw)) return sourceSentences.absolute;
  return raw.split('/').includes('..') ? sourceSentences.traversal : undefined;
}

/** A name of an archive as a path with single slashes in NFC, or the reason why it is none. */
export function sourcePathOf(raw: string): Path {
  const reason = reasonAgainst(raw);
  // oxlint-disable-next-line no-control-regex -- as above
  if (reason !== undefined) return { path: raw.replaceAll(/[\u0000-\u001F\u007F]/g, '\u{FFFD}'), reason };
  const parts = raw.split('/').filter((part) => part !== '' && part !== '.');
  const path = parts.join('/').normalize('NFC');
  return path === '' ? { path: raw, reason: sourceSentences.noName } : { path };
}
