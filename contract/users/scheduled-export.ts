import * as z from 'zod/mini';
import { automationLimits } from '../automation-limits.ts';
import { defineCall } from '../call.ts';
import { messages } from '../messages.ts';
import { givenPasswordSchema } from '../session/session.ts';
import { exactText, text } from '../text.ts';

/** A folder by WebDAV, or a bucket of a store that speaks S3. */
const exportKinds = ['webdav', 's3'] as const;

export type ExportKind = (typeof exportKinds)[number];

const exportRhythms = ['daily', 'weekly'] as const;

export type ExportRhythm = (typeof exportRhythms)[number];

/** `status` an answer outside of 200 to 299 · `redirect` one that names another address, which is not followed · `failed` on our side */
const failureReasons = [
  'status',
  'redirect',
  'timeout',
  'privateAddress',
  'unreachable',
  'secretLost',
  'tooLarge',
  'failed',
] as const;

export type ExportFailureReason = (typeof failureReasons)[number];

/** An export that goes by itself, as its owner sees it, without its secret. */
const scheduledExportSchema = z.object({
  kind: z.enum(exportKinds),
  url: z.string(),
  bucket: z.nullable(z.string()),
  region: z.nullable(z.string()),
  account: z.string(),
  every: z.enum(exportRhythms),
  nextAt: z.iso.datetime(),
  /** Null where none is running. */
  runningSince: z.nullable(z.iso.datetime()),
  lastSuccess: z.nullable(z.object({ at: z.iso.datetime(), name: z.string(), bytes: z.int() })),
  /** Null after a success. */
  failure: z.nullable(
    z.object({ at: z.iso.datetime(), reason: z.enum(failureReasons), status: z.nullable(z.int()), times: z.int() }),
  ),
});

export type ScheduledExport = z.output<typeof scheduledExportSchema>;

export const readScheduledExport = defineCall({
  method: 'GET',
  path: '/api/users/me/scheduled-export',
  access: 'user',
  summary: 'Where and how often one’s export goes by itself, and how it last went; null where it does not',
  answer: { data: z.nullable(scheduledExportSchema) },
});

export const saveScheduledExport = defineCall({
  method: 'PUT',
  path: '/api/users/me/scheduled-export',
  access: 'user',
  summary:
    'Send one’s export to a folder by WebDAV or a bucket of S3, by the password: now and from then on daily or weekly, as thoughtleaf-YYYY-MM-DD.zip',
  isForm: true,
  body: z.object({
    kind: z.enum(exportKinds, messages.scheduledExport.badKind),
    /** The folder, or the endpoint of the store. */
    url: text({ label: 'Address', ...automationLimits.scheduledExport.url }),
    /** Of S3. */
    bucket: z.optional(text({ label: 'Bucket', max: 63 })),
    /** Of S3; us-east-1 where it is left out. */
    region: z.optional(text({ label: 'Region', max: 40 })),
    /** Name of the account there, or id of the access key. */
    account: text({ label: 'Name', ...automationLimits.scheduledExport.account }),
    /** Its password, or the secret access key. It is never answered. */
    secret: exactText({ label: 'Secret', ...automationLimits.scheduledExport.secret }),
    every: z.enum(exportRhythms, messages.scheduledExport.badRhythm),
    password: givenPasswordSchema('Password'),
  }),
  answer: { data: scheduledExportSchema },
});

export const deleteScheduledExport = defineCall({
  method: 'DELETE',
  path: '/api/users/me/scheduled-export',
  access: 'user',
  summary: 'Export nothing more by itself, and forget where it went',
});
