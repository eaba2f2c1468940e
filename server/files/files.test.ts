import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultProxy, startFaultProxy } from '#server/testing/fault-proxy.ts';
import { s3At, startS3, type TestS3 } from '#server/testing/s3.ts';
import { makeFolder } from '#server/testing/test-app.ts';
import { AppError } from '#server/platform/app-error.ts';
import { readConfig } from '#server/platform/config.ts';
import { FileTooLargeError, type FileStore } from './files.ts';
import { createLog } from '#server/platform/log.ts';
import { openFiles } from './open-files.ts';

const log = createLog('silent');

let folder: string;
let s3: TestS3;
let proxy: FaultProxy;
let inBucket: FileStore;
let onDisk: FileStore;

const openBucket = async (variables: Record<string, string> = {}) =>
  openFiles(readConfig({ ...s3At(proxy.origin), ...variables }).s3, folder, log);

beforeAll(async () => {
  folder = await makeFolder();
  s3 = await startS3();
  proxy = await startFaultProxy(s3.origin);
  inBucket = await openBucket();
  onDisk = await openFiles(undefined, path.join(folder, 'disk'), log);
});

afterAll(async () => {
  await proxy.close();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const keep = async (files: FileStore, name: string, bytes: Buffer): Promise<void> =>
  files.keep(await files.stageBytes(bytes), name);

const namesIn = async (files: FileStore): Promise<string[]> =>
  (await Array.fromAsync(files.list())).map(({ name }) => name).sort();

async function contentOf(files: FileStore, name: string): Promise<Buffer | undefined> {
  const found = await files.read(name);
  const content = found && (await buffer(found.stream));
  expect(content?.length).toBe(found?.size);
  return content;
}

describe.each([
  ['on the disk', () => onDisk],
  ['in a bucket', () => inBucket],
])('files %s', (_where, store) => {
  it('are given back as they came, and listed with the time at which they were kept', async () => {
    const files = store();
    const bytes = randomBytes(300_000);
    const began = Date.now();
    await files.keep(
      await files.stage(Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]), bytes.length),
      'one.bin',
    );
    expect((await contentOf(files, 'one.bin'))?.equals(bytes)).toBe(true);
    const [listed] = await Array.fromAsync(files.list());
    expect(listed?.name).toBe('one.bin');
    // S3 counts in seconds.
    expect(Math.abs((listed?.changedAt ?? 0) - began)).toBeLessThan(5000);
    await files.remove(['one.bin']);
  });

  it('are nothing where there is none of that name', async () => {
    expect(await store().read('nothing.txt')).toBeUndefined();
    await expect(store().remove(['nothing.txt'])).resolves.toBeUndefined();
  });

  it('are kept by the hundred, listed and removed together', async () => {
    const files = store();
    const names = Array.from({ length: 120 }, (_, number) => `${number.toString().padStart(3, '0')}.txt`);
    await Promise.all(names.map((name) => keep(files, name, Buffer.from(name))));
    expect(await namesIn(files)).toEqual(names);
    await files.remove(names);
    expect(await namesIn(files)).toEqual([]);
  });

  it('are refused past their limit, and nothing of them stays', async () => {
    await expect(store().stage(Readable.from([Buffer.alloc(11)]), 10)).rejects.toThrow(FileTooLargeError);
    expect(await namesIn(store())).toEqual([]);
  });

  it('may be empty', async () => {
    await keep(store(), 'empty.txt', Buffer.alloc(0));
    expect(await contentOf(store(), 'empty.txt')).toHaveLength(0);
    await store().remove(['empty.txt']);
  });
});

describe('files on the disk', () => {
  it('are kept where somebody has removed the folder that others were kept in', async () => {
    await keep(onDisk, 'first.txt', Buffer.from('first'));
    await rm(path.join(folder, 'disk', 'files', 'st'), { recursive: true });
    await keep(onDisk, 'second-st.txt', Buffer.from('second'));
    expect((await contentOf(onDisk, 'second-st.txt'))?.toString()).toBe('second');
    await onDisk.remove(['second-st.txt']);
  });
});

describe('a store that fails', () => {
  const bytes = randomBytes(400_000);
  const isAway = (error: unknown): boolean => error instanceof AppError && error.code === 'unavailable';

  it.each(['cut request', 500, 503] as const)('is asked again, and has the file then: %s', async (fault) => {
    proxy.fail('PUT', fault, fault);
    await keep(inBucket, 'again.bin', bytes);
    expect((await contentOf(inBucket, 'again.bin'))?.equals(bytes)).toBe(true);
  });

  it('has refused a file after three attempts', async () => {
    proxy.fail('PUT', 'cut request', 500, 503);
    await expect(keep(inBucket, 'never.bin', bytes)).rejects.toSatisfy(isAway);
    // As all who keep a file do where it is not recorded: some stores show the part of it that came.
    await inBucket.remove(['never.bin']);
    expect(await inBucket.read('never.bin')).toBeUndefined();
  });

  it('goes on where the connection broke in the middle of a file', async () => {
    proxy.fail('GET', 'cut answer', 'cut answer');
    expect((await contentOf(inBucket, 'again.bin'))?.equals(bytes)).toBe(true);
  });

  it('never gives a part of a file for the whole', async () => {
    const found = await inBucket.read('again.bin');
    found?.stream.once('data', () => void proxy.goAway());
    await expect(found && buffer(found.stream)).rejects.toThrow();
    await proxy.comeBack();
  });

  it('is away where nobody answers, and leaves what it cannot remove to the sweep', async () => {
    await proxy.goAway();
    try {
      await expect(keep(inBucket, 'two.bin', bytes)).rejects.toSatisfy(isAway);
      await expect(inBucket.read('again.bin')).rejects.toSatisfy(isAway);
      await expect(Array.fromAsync(inBucket.list())).rejects.toSatisfy(isAway);
      await expect(inBucket.remove(['again.bin'])).resolves.toBeUndefined();
      await expect(openBucket()).resolves.toBeDefined();
    } finally {
      await proxy.comeBack();
    }
    expect(await namesIn(inBucket)).toEqual(['again.bin']);
  });

  it.each([
    ['S3_BUCKET', { S3_BUCKET: 'nowhere' }, 'S3_BUCKET nowhere does not exist.'],
    ['S3_ACCESS_KEY_ID', { S3_ACCESS_KEY_ID: 'somebody' }, 'cannot be used with S3_ACCESS_KEY_ID'],
  ])('is named by a wrong %s in one line at the start', async (_name, variables, sentence) => {
    await expect(openBucket(variables)).rejects.toThrow(sentence);
  });
});
