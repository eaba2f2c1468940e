import { createReadStream } from 'node:fs';
import { S3Client, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import type { ExportFailureReason } from '#contract/users/scheduled-export.ts';
import type { StagedFile } from '#server/files/files.ts';
import { PrivateAddressError, type PublicRequests } from '#server/platform/public-request.ts';
import type { ScheduledExportRow } from './scheduled-exports.store.ts';

/** A connection on which nothing moves for so long is given up. */
const idleMs = 60_000;

/** Where an export goes, with the secret in plain. */
export type ExportPlace = Pick<ScheduledExportRow, 'kind' | 'url' | 'bucket' | 'region' | 'account' | 'secret'>;

/** A finished export, and the name that it gets. */
export type NamedExport = StagedFile & { name: string };

/** How an upload ended: `reason` is null where it was taken. */
export interface UploadOutcome {
  status: number | null;
  reason: ExportFailureReason | null;
}

const taken = { status: null, reason: null } as const;

function outcomeOf(status: number): UploadOutcome {
  if (status >= 200 && status < 300) return taken;
  return { status, reason: status >= 300 && status < 400 ? 'redirect' : 'status' };
}

function outcomeOfError(error: unknown): UploadOutcome {
  if (error instanceof PrivateAddressError) return { status: null, reason: 'privateAddress' };
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode !== undefined)
    return outcomeOf(error.$metadata.httpStatusCode);
  const isLate = error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');
  return { status: null, reason: isLate ? 'timeout' : 'unreachable' };
}

/** The address of a file in a folder. */
function addressIn(folder: string, name: string): string {
  const address = new URL(folder);
  address.hash = '';
  address.pathname = `${address.pathname.replace(/\/+$/, '')}/${encodeURIComponent(name)}`;
  return address.href;
}

/** By WebDAV (RFC 4918): a PUT with a length, which every server takes. */
async function putFile(requests: PublicRequests, place: ExportPlace, file: NamedExport, signal: AbortSignal) {
  const credentials = Buffer.from(`${place.account}:${place.secret}`).toString('base64');
  const status = await requests.send(addressIn(place.url, file.name), {
    method: 'PUT',
    headers: {
      authorization: `Basic ${credentials}`,
      'content-type': 'application/zip',
      'content-length': String(file.size),
      'user-agent': 'Thoughtleaf-Export',
    },
    body: createReadStream(file.path),
    signal,
    idleMs,
  });
  return outcomeOf(status);
}

/** The SDK's own words, which it writes to the console otherwise; what matters of them comes to us as an error. */
const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

async function putObject(requests: PublicRequests, place: ExportPlace, file: NamedExport, signal: AbortSignal) {
  if (!requests.accepts(place.url)) throw new PrivateAddressError();
  const s3 = new S3Client({
    endpoint: place.url,
    region: place.region ?? 'us-east-1',
    credentials: { accessKeyId: place.account, secretAccessKey: place.secret },
    forcePathStyle: true,
    logger: quiet,
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { ...requests.agents, connectionTimeout: idleMs, socketTimeout: idleMs },
  });
  try {
    const object = {
      Bucket: place.bucket ?? '',
      Key: file.name,
      Body: createReadStream(file.path),
      ContentLength: file.size,
      ContentType: 'application/zip',
    };
    await s3.send(new PutObjectCommand(object), { abortSignal: signal });
    return taken;
  } finally {
    s3.destroy();
  }
}

/** Brings an export to its place. Never throws: the outcome says why it was not taken. */
export async function uploadExport(
  requests: PublicRequests,
  place: ExportPlace,
  file: NamedExport,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  try {
    return await (place.kind === 'webdav' ? putFile : putObject)(requests, place, file, signal);
  } catch (error) {
    return outcomeOfError(error);
  }
}
