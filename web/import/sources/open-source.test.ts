import { buffer } from 'node:stream/consumers';
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { chosen, zipOf } from '../testing/sources.ts';
import { openSource } from './open-source.ts';
import { openZip } from './zip-source.ts';
import { mostFiles } from './entry-list.ts';
import { sourceSentences } from './source-sentences.ts';

const textOf = async (source: Awaited<ReturnType<typeof openSource>>) =>
  Object.fromEntries(await Promise.all(source.files.map(async (file) => [file.path, await file.text(1000)] as const)));

const zipFile = (name: string, contents: Parameters<typeof zipOf>[0]) => chosen(name, zipOf(contents));

/** Bytes of a zip with one of its texts replaced by another of the same length. */
function replaced(bytes: Uint8Array<ArrayBuffer>, from: string, to: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf(from); at >= 0; at = copy.indexOf(from, at + 1)) copy.set(to, at);
  return new Uint8Array(copy);
}

async function encryptedZip(): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  await writer.add('secret.md', new TextReader('secret'), { password: 'x' });
  await writer.add('open.md', new TextReader('open'));
  return writer.close();
}

describe('an archive', () => {
  it('is read by its files, without those that systems leave', async () => {
    const source = await openSource([
      zipFile('v.zip', { 'a/b.md': 'one', 'a/.DS_Store': 'x', '__MACOSX/a/b.md': 'x', 'ä.md': 'two' }),
    ]);
    expect(await textOf(source)).toEqual({ 'a/b.md': 'one', 'ä.md': 'two' });
    expect(source.name).toBe('v.zip');
  });

  it('has each name that leads out refused by itself', async () => {
    const source = await openSource([
      zipFile('v.zip', { '../up.md': 'x', '/root.md': 'x', 'C:/disk.md': 'x', 'a\\b.md': 'x', 'fine.md': 'y' }),
    ]);
    expect(await textOf(source)).toEqual({ 'fine.md': 'y' });
    expect(Object.fromEntries(source.refused.map(({ path, reason }) => [path, reason]))).toEqual({
      '../up.md': sourceSentences.traversal,
      '/root.md': sourceSentences.absolute,
      'C:/disk.md': sourceSentences.absolute,
      'a\\b.md': sourceSentences.backslash,
    });
  });

  it('keeps names that differ by case, and one of two equal ones', async () => {
    const twice = replaced(zipOf({ 'A.md': '1', 'a.md': '2', 'x.md': '3' }), 'x.md', Buffer.from('a.md'));
    const source = await openSource([chosen('v.zip', twice)]);
    expect(await textOf(source)).toEqual({ 'A.md': '1', 'a.md': '2' });
    expect(source.refused).toEqual([{ path: 'a.md', reason: sourceSentences.twice }]);
  });

  it('has names in the old code page and in broken UTF-8', async () => {
    const old = replaced(zipOf({ 'xxxx.md': 'o' }), 'xxxx', new Uint8Array([0x81, 0x62, 0x65, 0x72]));
    expect((await openSource([chosen('v.zip', old)])).files[0]?.path).toBe('über.md');
    const plain = await openSource([zipFile('v.zip', { 'a.md': new Uint8Array([0x61, 0xff, 0x62]) })]);
    expect(await textOf(plain)).toEqual({ 'a.md': 'a\u{FFFD}b' });
  });

  it('has its encrypted entries refused, and is refused whole where there are no others', async () => {
    const source = await openSource([chosen('v.zip', await encryptedZip())]);
    expect(await textOf(source)).toEqual({ 'open.md': 'open' });
    expect(source.refused).toEqual([{ path: 'secret.md', reason: sourceSentences.encrypted }]);
  });

  it.each([
    ['cut off', zipOf({ 'a.md': 'x'.repeat(5000) }).slice(0, 60)],
    ['none', new TextEncoder().encode('no zip at all')],
    ['empty', new Uint8Array()],
  ])('is refused with a sentence where it is %s', async (_, bytes) => {
    await expect(openSource([chosen('v.zip', bytes)])).rejects.toThrow(sourceSentences.notAZip('v.zip'));
  });

  it('refuses the damaged file alone', async () => {
    const long = 'The river is wide. '.repeat(200);
    const bytes = zipOf({ 'a.md': long, 'b.md': 'fine' });
    bytes.fill(0xff, 40, 60);
    const { files } = await openSource([chosen('v.zip', bytes)]);
    await expect(files[0]?.text(10_000)).rejects.toThrow(sourceSentences.damaged);
    expect(await files[1]?.text(10_000)).toBe('fine');
  });

  it('reads nothing above a limit', async () => {
    const { files } = await openSource([zipFile('v.zip', { 'a.md': 'x'.repeat(5000) })]);
    await expect(files[0]?.text(4999)).rejects.toThrow('larger than');
  });

  it('is refused where it unpacks to many times its size', async () => {
    const small = zipOf({ 'a.md': 'x'.repeat(100_000) });
    // The directory says 4 GB, the archive has some hundred bytes.
    const view = new DataView(small.buffer);
    const directory = Buffer.from(small).indexOf('PK\u0001\u0002');
    view.setUint32(directory + 24, 0xff_ff_ff_f0, true);
    await expect(openZip('v.zip', new Blob([small]))).rejects.toThrow(sourceSentences.bomb('v.zip'));
  });

  it('does not believe a size that is too small', async () => {
    const bytes = zipOf({ 'a.md': 'x'.repeat(100_000) });
    const directory = Buffer.from(bytes).indexOf('PK\u0001\u0002');
    new DataView(bytes.buffer).setUint32(directory + 24, 10, true);
    const { files } = await openSource([chosen('v.zip', bytes)]);
    await expect(files[0]?.text(1000)).rejects.toThrow();
  });

  it('of zips alone is their files', async () => {
    const outer = { 'Part-1.zip': zipOf({ 'a.md': '1' }), 'Part-2.zip': zipOf({ 'a.md': '2', 'b.md': '3' }) };
    const source = await openSource([zipFile('export.zip', outer)]);
    expect(await textOf(source)).toEqual({ 'a.md': '1', 'Part-2.zip 2/a.md': '2', 'Part-2.zip 2/b.md': '3' });
    const vault = await openSource([zipFile('vault.zip', { ...outer, 'note.md': 'x' })]);
    expect(vault.files.map(({ path }) => path)).toEqual(['Part-1.zip', 'Part-2.zip', 'note.md']);
  });

  it('of a tar is read by its headers', async () => {
    const tar = pack();
    const longName = `${'long/'.repeat(60)}note.md`;
    tar.entry({ name: 'a.md' }, 'one');
    tar.entry({ name: longName }, 'two');
    tar.entry({ name: '../up.md' }, 'x');
    tar.entry({ name: 'folder/', type: 'directory' });
    tar.entry({ name: 'link', type: 'symlink', linkname: 'a.md' });
    tar.finalize();
    const bytes = new Uint8Array(await buffer(tar));
    const source = await openSource([chosen('notes.jex', bytes)]);
    expect(await textOf(source)).toEqual({ 'a.md': 'one', [longName]: 'two' });
    expect(source.refused.map(({ reason }) => reason)).toEqual([sourceSentences.traversal, sourceSentences.link]);
    await expect(openSource([chosen('x.jex', 'no tar')])).rejects.toThrow(sourceSentences.notATar('x.jex'));
  });
});

describe('what was chosen', () => {
  it('is a folder with the zips that it holds as its files', async () => {
    const source = await openSource([chosen('vault/a.md', 'x'), chosen('vault/files/old.zip', zipOf({ 'b.md': 'y' }))]);
    expect(source.name).toBe('vault');
    expect(source.files.map(({ path }) => path)).toEqual(['vault/a.md', 'vault/files/old.zip']);
  });

  it('is several archives as one', async () => {
    const source = await openSource([
      zipFile('takeout-1.zip', { 'K/a.json': '1' }),
      zipFile('takeout-2.zip', { 'K/b.png': '2' }),
    ]);
    expect(source.files.map(({ path }) => path)).toEqual(['K/a.json', 'K/b.png']);
    expect(source.name).toBe('2 files');
  });

  it('is refused where it holds nothing, or far too much', async () => {
    await expect(openSource([chosen('folder/.DS_Store', 'x')])).rejects.toThrow(sourceSentences.nothingChosen);
    const file = new File(['x'], 'a.md');
    const many = Array.from({ length: mostFiles + 1 }, (_, index) => ({ path: `f/${index}.md`, file }));
    await expect(openSource(many)).rejects.toThrow('more than 200,000 files');
  });
});
