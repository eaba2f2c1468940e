import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fuzzRuns } from '#lib/testing/fuzz-runs.ts';
import { hostileText } from '#lib/testing/hostile-values.ts';
import { encodingFor } from './http/encoded-body.ts';
import { readIdCursor, readTimeCursor, writeTimeCursor } from './http/paging.ts';
import { createAttachmentLinks } from './notes/attachments/attachment-links.ts';
import { detectMediaType } from './notes/attachments/media-type.ts';
import { AppError } from './platform/app-error.ts';
import { isId, newId } from './platform/ids.ts';

/** Outcome of a reader: a value, or a refusal. Any other error is thrown again. */
function orRefusal<Result>(read: () => Result): Result | 'refused' {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return 'refused';
    throw error;
  }
}

it('a cursor of anything is one that we write, or refused', () => {
  const cursor = fc.oneof(
    hostileText,
    fc.tuple(hostileText, hostileText).map((parts) => parts.join('~')),
    fc.tuple(fc.maxSafeNat(), fc.uuid()).map(([at, id]) => writeTimeCursor(at, id)),
  );
  const isKnown = fc.property(cursor, (given) => {
    const read = orRefusal(() => readTimeCursor(given));
    if (read !== 'refused' && read) {
      expect(Number.isSafeInteger(read.at)).toBe(true);
      expect(read.id).toMatch(/^[\w-]{1,64}$/);
    }
    const id = orRefusal(() => readIdCursor(given));
    if (id !== 'refused') expect(id !== undefined && isId(id)).toBe(true);
  });
  fc.assert(isKnown, fuzzRuns(500));
});

it('a link to a file holds for what it was made for and for nothing else', () => {
  const links = createAttachmentLinks('a secret of this test');
  const now = Date.now();
  const id = newId();
  const file = { id, file_name: `${id}.png` };
  const link = new URL(links.link(file, 'file', now), 'https://notes.example');
  const [expires, signature] = [link.searchParams.get('expires') ?? '', link.searchParams.get('signature') ?? ''];
  expect(links.isValid({ id, kind: 'file', expires, signature }, now)).toBe(true);
  const changed = (sound: string) =>
    fc.oneof({ weight: 2, arbitrary: fc.constant(sound) }, { weight: 1, arbitrary: hostileText });
  const asked = fc.record({
    id: changed(id),
    kind: fc.constantFrom('file' as const, 'thumbnail' as const),
    expires: changed(expires),
    signature: changed(signature),
  });
  const holdsAlone = fc.property(asked, (given) => {
    const isSound =
      given.id === id && given.kind === 'file' && given.expires === expires && given.signature === signature;
    expect(links.isValid(given, now) && links.isFor(file, given)).toBe(isSound);
  });
  fc.assert(holdsAlone, fuzzRuns(500));
});

it('an encoding is one that we have, whatever is accepted', () => {
  const accepted = fc.oneof(
    hostileText,
    fc.array(fc.constantFrom('br', 'gzip', '*', ';q=', '0', '1', '.5', ',', ' ', 'x')).map((parts) => parts.join('')),
  );
  const isOurs = fc.property(accepted, (given) => {
    expect(['br', 'gzip', 'identity']).toContain(encodingFor(given));
  });
  fc.assert(isOurs, fuzzRuns(300));
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fuzz-readers-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** How files of many kinds begin. */
const beginnings = [
  'PK\u0003\u0004',
  '%PDF-1.7',
  'GIF89a',
  '\u0089PNG\r\n\u001A\n',
  'RIFF....WEBP',
  '\u00FF\u00D8\u00FF',
  'OggS',
  '\u0000asm',
  'MZ',
  'II*\u0000',
  'ID3',
  '<?xml ',
  '<svg',
  'ustar',
  '\u001F\u008B\u0008',
  "7z\u00BC\u00AF'\u001C",
  '....ftyp',
  '\u001AE\u00DF\u00A3',
];

it('a file of anything has a type that no browser runs, or is refused', async () => {
  const bytes = fc
    .tuple(fc.constantFrom('', ...beginnings), fc.uint8Array({ maxLength: 300 }), fc.nat(20))
    .map(([beginning, rest, copies]) =>
      Buffer.concat([Buffer.from(beginning, 'latin1'), ...Array.from({ length: copies + 1 }, () => rest)]),
    );
  const file = path.join(folder, 'file');
  const isInert = fc.asyncProperty(bytes, async (content) => {
    await writeFile(file, content);
    const found = await detectMediaType(file);
    expect(found ?? 'application/octet-stream').toMatch(/^[a-z]+\/[a-z\d.+-]+$/);
    expect(found ?? '').not.toMatch(/html|svg|javascript|ecmascript|xml$/);
  });
  await fc.assert(isInert, fuzzRuns(200));
});
