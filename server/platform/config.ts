import path from 'node:path';
import * as z from 'zod/mini';
import { type TrustedProxies, trustedProxies } from './trusted-proxies.ts';

/** A variable that cannot be used stops the start; the message names it. */
export class ConfigError extends Error {}

const blankAsUnset = (given: string | undefined): string | undefined => (given?.trim() ? given.trim() : undefined);

const isUrlOf = (...protocols: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (given) => URL.canParse(given) && protocols.includes(new URL(given).protocol),
        `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      ),
    );

const onOff = z.enum(['on', 'off'], 'must be "on" or "off"');

const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (given) => /^\d{1,9}$/.test(given) && Number(given) >= least && Number(given) <= most,
          `must be a whole number from ${least} to ${most}`,
        ),
      ),
    z.transform(Number),
  );

const share = z.pipe(
  z.string().check(z.regex(/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/, 'must be a number from 0 to 1')),
  z.transform(Number),
);

/** Key length of AES-256. */
const keyBytes = 32;

const keysIn = (given: string): Buffer[] => given.split(',').map((key) => Buffer.from(key, 'base64'));

/** Keys in base64, with commas between them. */
const keys = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (given) => keysIn(given).every((key) => key.length === keyBytes),
        `must be ${keyBytes} random bytes in base64, as "openssl rand -base64 ${keyBytes}" makes them`,
      ),
    ),
  z.transform(keysIn),
);

const variables = z.object({
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(isUrlOf('http:', 'https:')),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(isUrlOf('postgres:', 'postgresql:')),
  DATABASE_WAIT_SECONDS: z._default(wholeNumber(0, 600), 30),
  DATABASE_REPLICA_URL: z.optional(isUrlOf('postgres:', 'postgresql:')),
  REDIS_URL: z.optional(isUrlOf('redis:', 'rediss:')),
  S3_ENDPOINT: z.optional(isUrlOf('http:', 'https:')),
  S3_BUCKET: z.optional(z.string()),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_EVERY_HOURS: z._default(wholeNumber(1, 24 * 31), 24),
  BACKUP_KEEP: z._default(wholeNumber(1, 1000), 7),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(isUrlOf('http:', 'https:')),
  OTEL_TRACES_SAMPLER_ARG: z._default(share, 1),
  SMTP_URL: z.optional(isUrlOf('smtp:', 'smtps:')),
  MAIL_FROM: z.optional(z.string().check(z.regex(/@/, 'must be a mail address'))),
  CONFIRM_EMAIL: z.optional(onOff),
  REQUIRE_ADMIN_SECOND_FACTOR: z._default(onOff, 'off'),
  MAIL_TO_NOTE_ADDRESS: z.optional(
    z
      .string()
      .check(z.regex(/^[^\s@+<>"]{1,30}@[^\s@<>"]+$/, 'must be a mail address without +, such as notes@example.com')),
  ),
  AI_BASE_URL: z.optional(isUrlOf('http:', 'https:')),
  AI_MODEL: z.optional(z.string()),
  AI_API_KEY: z.optional(z.string()),
  AI_TRANSCRIPTION_MODEL: z._default(z.string(), 'whisper-1'),
  USER_STORAGE_MB: z._default(wholeNumber(0, 999_999_999), 2048),
  SITE_STORAGE_MB: z._default(wholeNumber(0, 999_999_999), 0),
  AVATAR_SERVICE_URL: z.optional(
    isUrlOf('http:', 'https:').check(z.refine((given) => given.includes('{name}'), 'must contain {name}')),
  ),
  INSIGHTS_SCRIPT: z.optional(
    z.string().check(z.regex(/^\/(?![/\\])[^\s\\]*$/, 'must be a path on the same origin, beginning with a single /')),
  ),
  ADMIN_EMAIL: z.optional(z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/, 'must be a mail address'))),
  ADMIN_PASSWORD: z.optional(
    z
      .string()
      .check(z.minLength(8, 'must have at least 8 characters'), z.maxLength(128, 'must have at most 128 characters')),
  ),
  SETUP_TOKEN: z.optional(z.string().check(z.minLength(8, 'must have at least 8 characters'))),
  SECRETS_KEY: z._default(keys, []),
  RATE_LIMIT: z._default(onOff, 'on'),
  TRUST_PROXY: z._default(trustedProxies, false),
  METRICS_TOKEN: z.optional(z.string()),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    ),
    'info',
  ),
  NODE_ENV: z._default(z.string(), 'development'),
});

/** An S3-compatible store, and what may write to its bucket. */
export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** All settings of the process, read once. Directories are absolute. */
export interface Config {
  port: number;
  host: string;
  /** The origin that people see, without a trailing slash; undefined until the port is known when not set. */
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  /** How long a start waits for a PostgreSQL that does not answer yet. */
  databaseWaitMs: number;
  /** A copy of the PostgreSQL database that follows it, for public reads. */
  replicaUrl: string | undefined;
  redisUrl: string | undefined;
  /** Where attachments and pictures are kept; undefined: in DATA_DIR. */
  s3: S3Config | undefined;
  /** Backups by the server itself; undefined: none. */
  backups: { directory: string; everyHours: number; keep: number } | undefined;
  /** Where traces go, as OpenTelemetry's own variables say it, and the share of requests that is traced; undefined: none. */
  traces: { endpoint: string; share: number } | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** True if people have to confirm the address of a new account. With false, every account counts as confirmed. */
  confirmsEmail: boolean;
  /** True if admins do nothing before they have set up a second factor. */
  requiresAdminSecondFactor: boolean;
  /** The address whose mails become notes where a token stands in it; undefined: none do. */
  mailToNote: string | undefined;
  assistant: { baseUrl: string; model: string; apiKey: string | undefined; transcriptionModel: string } | undefined;
  /** The first superAdmin, to be made at the start where there is no admin. */
  firstAdmin: { email: string; password: string } | undefined;
  /** Token that registers the first admin; generated at start if unset. */
  setupToken: string | undefined;
  /** Encryption keys for secrets in the database, the newest first; none: secrets are stored in plain text. */
  secretsKeys: readonly Buffer[];
  /** Quota of a user's files in bytes; undefined: no limit. */
  userStorageBytes: number | undefined;
  /** Quota of all files in bytes; undefined: no limit but the disk. */
  siteStorageBytes: number | undefined;
  avatarServiceUrl: string | undefined;
  /** The path of the hosting provider's statistics script on our origin. */
  insightsScript: string | undefined;
  /** True if the limits per address and on writing hold. */
  hasAddressLimits: boolean;
  /** Which proxies may set the client's address. */
  trustProxy: TrustedProxies;
  metricsToken: string | undefined;
  logLevel: string;
  isProduction: boolean;
}

/** True if the public origin uses https. Without a set origin, it is this machine, over http. */
export const isSecureOrigin = (publicUrl: string | undefined): boolean => publicUrl?.startsWith('https://') ?? false;

function readS3(set: z.output<typeof variables>): S3Config | undefined {
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const missing = needed.filter((name) => set[name] === undefined);
  if (missing.length === needed.length) return undefined;
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = set;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = set;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey)
    throw new ConfigError(`${missing[0]} must be set where other settings of the file store are.`);
  return { endpoint, bucket, region: set.S3_REGION, accessKeyId, secretAccessKey };
}

/** Megabytes as bytes; none is no limit. */
const bytesOf = (megabytes: number): number | undefined => (megabytes === 0 ? undefined : megabytes * 1_048_576);

/** Reads the environment; throws a ConfigError of one line that names the first bad variable. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.keys(variables.shape).map((name) => [name, blankAsUnset(environment[name])]));
  const result = z.safeParse(variables, given);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  const set = result.data;
  if ((set.ADMIN_EMAIL === undefined) !== (set.ADMIN_PASSWORD === undefined))
    throw new ConfigError(`${set.ADMIN_EMAIL ? 'ADMIN_PASSWORD' : 'ADMIN_EMAIL'} must be set where the other one is.`);
  if (set.DATABASE_REPLICA_URL && !set.DATABASE_URL)
    throw new ConfigError('DATABASE_URL must be set where DATABASE_REPLICA_URL is.');
  if (set.AI_BASE_URL && !set.AI_MODEL) throw new ConfigError('AI_MODEL must be set where AI_BASE_URL is.');
  return {
    port: set.PORT,
    host: set.HOST,
    publicUrl: set.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir: path.resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    databaseWaitMs: set.DATABASE_WAIT_SECONDS * 1000,
    replicaUrl: set.DATABASE_REPLICA_URL,
    redisUrl: set.REDIS_URL,
    s3: readS3(set),
    backups: set.BACKUP_DIR
      ? { directory: path.resolve(set.BACKUP_DIR), everyHours: set.BACKUP_EVERY_HOURS, keep: set.BACKUP_KEEP }
      : undefined,
    traces: set.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: set.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''), share: set.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    smtpUrl: set.SMTP_URL,
    confirmsEmail: set.CONFIRM_EMAIL === undefined ? set.SMTP_URL !== undefined : set.CONFIRM_EMAIL === 'on',
    requiresAdminSecondFactor: set.REQUIRE_ADMIN_SECOND_FACTOR === 'on',
    mailToNote: set.MAIL_TO_NOTE_ADDRESS,
    mailFrom: set.MAIL_FROM ?? 'Thoughtleaf <no-reply@localhost>',
    assistant:
      set.AI_BASE_URL && set.AI_MODEL
        ? {
            baseUrl: set.AI_BASE_URL,
            model: set.AI_MODEL,
            apiKey: set.AI_API_KEY,
            transcriptionModel: set.AI_TRANSCRIPTION_MODEL,
          }
        : undefined,
    firstAdmin:
      set.ADMIN_EMAIL && set.ADMIN_PASSWORD ? { email: set.ADMIN_EMAIL, password: set.ADMIN_PASSWORD } : undefined,
    setupToken: set.SETUP_TOKEN,
    secretsKeys: set.SECRETS_KEY,
    userStorageBytes: bytesOf(set.USER_STORAGE_MB),
    siteStorageBytes: bytesOf(set.SITE_STORAGE_MB),
    avatarServiceUrl: set.AVATAR_SERVICE_URL,
    insightsScript: set.INSIGHTS_SCRIPT,
    hasAddressLimits: set.RATE_LIMIT === 'on',
    trustProxy: set.TRUST_PROXY,
    metricsToken: set.METRICS_TOKEN,
    logLevel: set.LOG_LEVEL,
    isProduction: set.NODE_ENV === 'production',
  };
}
