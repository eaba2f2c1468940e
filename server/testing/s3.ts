import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';

const bucket = 'thoughtleaf-test';

/** s3rver's own, the only ones it takes. */
const key = 'S3RVER';

/** A real S3-compatible store for tests, in the temp folder. */
export interface TestS3 {
  /** Its address, without a trailing slash. */
  origin: string;
  close(): Promise<void>;
}

/** The variables of a server whose files go to a store at this address. */
export const s3At = (origin: string): Record<string, string> => ({
  S3_ENDPOINT: origin,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: key,
  S3_SECRET_ACCESS_KEY: key,
});

/** Starts a store with an empty bucket. */
export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(path.join(tmpdir(), 'thoughtleaf-s3-'));
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await store.run();
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
