import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { messages } from '#contract/messages.ts';
import { AppError } from '#server/platform/app-error.ts';
import { ConfigError, type S3Config } from '#server/platform/config.ts';
import type { FileStore } from './files.ts';
import type { Log } from '#server/platform/log.ts';
import { createStaging } from './staging.ts';

/** All keys begin so: whatever else is in the bucket is none of ours, and never swept. */
const prefix = 'files/';

const limits = {
  connectMs: 3000,
  /** A connection on which nothing moves for so long is given up. */
  idleMs: 10_000,
  /** Until the answer begins, the sending of the file included. */
  answerMs: 60_000,
  sockets: 50,
  /** How often a call is made before it has failed. */
  attempts: 3,
  /** Limit of keys in one S3 call. */
  removedAtOnce: 1000,
} as const;

/** Before the second attempt; doubled before each later one. */
const firstPauseMs = 100;

const away = (cause: unknown): AppError => new AppError('unavailable', messages.files.storeAway, { cause });

const orAway = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    throw away(error);
  });

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** A refusal stays one; a store that is busy, or a connection that broke, may be better off in a moment. */
function isPassing(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status >= 500 || status === 429 || status === 408;
}

/** The SDK's own, which it writes to the console otherwise; what matters of it comes to us as an error. */
const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

function connect({ endpoint, region, accessKeyId, secretAccessKey }: S3Config): S3Client {
  const agent = { keepAlive: true, maxSockets: limits.sockets };
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    logger: quiet,
    maxAttempts: limits.attempts,
    // We send Content-MD5, which every store knows; the newer checksums not.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: limits.connectMs,
      socketTimeout: limits.idleMs,
      requestTimeout: limits.answerMs,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

async function md5Of(file: string): Promise<string> {
  const hash = createHash('md5');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64');
}

/** Where an object is, and which bytes of it are wanted: to the last one where `last` is left out. */
interface WantedObject {
  Bucket: string;
  Key: string;
  first: number;
  last?: number | undefined;
}

/** An object, or some bytes of it; undefined where there is none. */
async function getObject(s3: S3Client, { first, last, ...object }: WantedObject) {
  const Range = first > 0 || last !== undefined ? `bytes=${first}-${last ?? ''}` : undefined;
  try {
    const { Body, ContentLength } = await s3.send(new GetObjectCommand({ ...object, Range }));
    if (!(Body instanceof Readable) || ContentLength === undefined)
      throw new Error('The answer has no body or no length.');
    return { body: Body, size: ContentLength };
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}

/** The bytes of an object; where the connection breaks they go on from there, unless it breaks again and again without a byte. */
async function* bytesOf(
  first: Readable,
  size: number,
  goOn: (from: number) => Promise<Readable>,
): AsyncGenerator<Buffer> {
  let body = first;
  let received = 0;
  for (let failures = 0; ;) {
    try {
      for await (const chunk of body) {
        failures = 0;
        received += chunk.length;
        yield chunk;
      }
      if (received < size) throw new Error('The object ended before its length.');
      return;
    } catch (error) {
      failures += 1;
      if (failures >= limits.attempts) throw error;
      await pause(firstPauseMs * failures);
      body = await goOn(received);
    }
  }
}

/** Throws a ConfigError where the bucket is not there or refuses us. One that cannot be reached may be back in a moment. */
async function requireBucket(s3: S3Client, bucket: string, log: Pick<Log, 'warn'>): Promise<void> {
  try {
    await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 }));
  } catch (error) {
    const status = statusOf(error);
    if (status === 404) throw new ConfigError(`S3_BUCKET ${bucket} does not exist.`, { cause: error });
    if (status === 401 || status === 403)
      throw new ConfigError(`S3_BUCKET ${bucket} cannot be used with S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`, {
        cause: error,
      });
    log.warn({ err: error }, 'The file store cannot be reached');
  }
}

/** Removes at most 1,000 objects. */
async function removeBatch(s3: S3Client, Bucket: string, names: readonly string[]): Promise<void> {
  const Objects = names.map((name) => ({ Key: prefix + name }));
  const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
  if (Errors.length > 0) throw new Error(`${Errors.length} objects could not be removed: ${Errors[0]?.Code}`);
}

/**
 * Files in a bucket of an S3-compatible store, as `files/NAME`; staged ones on this machine, in a folder of `root`. The bucket
 * belongs to one installation. Throws a ConfigError where it refuses us.
 */
export async function openS3Files(config: S3Config, root: string, log: Pick<Log, 'warn'>): Promise<FileStore> {
  const s3 = connect(config);
  const { bucket: Bucket } = config;
  const staging = createStaging(root);
  await requireBucket(s3, Bucket, log);

  const put = async (file: string, Key: string) => {
    const [{ size: ContentLength }, ContentMD5] = await Promise.all([stat(file), md5Of(file)]);
    for (let attempt = 1; ; attempt += 1) {
      try {
        // The SDK sends no stream twice: each attempt has one of its own.
        await s3.send(new PutObjectCommand({ Bucket, Key, Body: createReadStream(file), ContentLength, ContentMD5 }));
        return;
      } catch (error) {
        if (attempt >= limits.attempts || !isPassing(error)) throw error;
        await pause(firstPauseMs * 2 ** (attempt - 1));
      }
    }
  };

  return {
    ...staging,
    async keep(staged, name) {
      await orAway(put(staged.path, prefix + name));
      await staging.discard(staged);
    },
    async read(name, range) {
      const { first = 0, last } = range ?? {};
      const object = { Bucket, Key: prefix + name, last };
      const found = await orAway(getObject(s3, { ...object, first }));
      if (!found) return undefined;
      const goOn = async (from: number) => {
        const rest = await getObject(s3, { ...object, first: first + from });
        if (!rest) throw new Error('The object was removed while it was read.');
        return rest.body;
      };
      return { stream: Readable.from(bytesOf(found.body, found.size, goOn), { objectMode: false }), size: found.size };
    },
    async remove(names) {
      for (let start = 0; start < names.length; start += limits.removedAtOnce) {
        // The caller has already recorded that no row names them.
        await removeBatch(s3, Bucket, names.slice(start, start + limits.removedAtOnce)).catch((error: unknown) =>
          log.warn({ err: error }, 'Files are left to the sweep'),
        );
      }
    },
    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const page = await orAway(s3.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken })));
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified) yield { name: Key.slice(prefix.length), changedAt: LastModified.getTime() };
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}
