import type { ByteRange } from './files.ts';

/**
 * The range that a request asks for (RFC 9110, 14.2); undefined where it gets the whole file: without the header, and for several ranges,
 * which a server may ignore. `unsatisfiable` where the file has none of the bytes.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length > 0 ? { first: size - length, last: size - 1 } : 'unsatisfiable';
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return undefined;
  return first < size ? { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) } : 'unsatisfiable';
}
