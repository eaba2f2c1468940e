import { createECDH } from 'node:crypto';
import type { Log } from './log.ts';
import { createPublicRequests } from './public-request.ts';

/** Push subscription of a browser: the endpoint at its push service, and its public keys (base64url). */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** `topic`: at most 32 characters of base64url; a newer message of a topic replaces one that still waits (RFC 8030 5.4). */
export interface OutgoingPush {
  payload: string;
  topic: string;
}

/** `gone` where the push service no longer knows the subscription; it is to be forgotten. */
export type PushOutcome = 'sent' | 'gone' | 'failed';

export interface PushSender {
  /** The application server key that browsers subscribe with (RFC 8292 3.2): a point on P-256, base64url. */
  readonly publicKey: string;
  /** True if an endpoint can be one of a push service. Where its name leads is only known when something is sent. */
  accepts(endpoint: string): boolean;
  /** Answers `gone` as well where the endpoint is none that it accepts. Never throws: a failure is logged with the push service's host, since the rest of an endpoint is a secret. */
  send(target: PushTarget, message: OutgoingPush): Promise<PushOutcome>;
}

interface PushOptions {
  /** From `newPushKey`, the same in every process of the installation. */
  privateKey: string;
  /** The installation's origin. One on this machine, for development, may also send to this machine. */
  publicUrl: string;
  /** Whom push services write to where `publicUrl` is not https: a mail address, with or without a name before it. */
  mailFrom: string;
  log: Pick<Log, 'warn'>;
  /** Timeout of a push service, in milliseconds. */
  patienceMs?: number;
}

const curve = 'prime256v1';

/** A message that could not be delivered within a day is no news any more. */
const timeToLiveSeconds = 24 * 60 * 60;

/** A new private key on P-256, base64url. */
export function newPushKey(): string {
  const pair = createECDH(curve);
  pair.generateKeys();
  return pair.getPrivateKey('base64url');
}

/** The private key in 32 bytes, as it is signed with: Node leaves out leading zero bytes, which one key in 256 has. */
function padKey(privateKey: string): string {
  const bytes = Buffer.from(privateKey, 'base64url');
  return Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]).toString('base64url');
}

function publicKeyOf(privateKey: string): string {
  const pair = createECDH(curve);
  pair.setPrivateKey(privateKey, 'base64url');
  return pair.getPublicKey('base64url');
}

/** Contact of the sender (RFC 8292 2.1). */
function subjectOf({ publicUrl, mailFrom }: PushOptions): string {
  if (publicUrl.startsWith('https:')) return publicUrl;
  return `mailto:${/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

function outcomeOf(status: number): PushOutcome {
  if (status === 404 || status === 410) return 'gone';
  return status >= 200 && status < 300 ? 'sent' : 'failed';
}

/** Sends messages to browsers through their push services (RFC 8030), encrypted (RFC 8291) and signed (RFC 8292). */
export function createPushSender(options: PushOptions): PushSender {
  const { publicUrl, log, patienceMs } = options;
  const privateKey = padKey(options.privateKey);
  const vapidDetails = { subject: subjectOf(options), publicKey: publicKeyOf(privateKey), privateKey };
  // A few services serve all browsers.
  const requests = createPublicRequests({
    publicUrl,
    keepAlive: true,
    ...(patienceMs !== undefined && { patienceMs }),
  });

  /** The status of the answer. */
  async function post({ endpoint, p256dh, auth }: PushTarget, { payload, topic }: OutgoingPush): Promise<number> {
    // Loaded with the first message: it costs 47 ms and 12 MB, and many installations never send one.
    const { default: webPush } = await import('web-push');
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails,
      TTL: timeToLiveSeconds,
      contentEncoding: 'aes128gcm',
      urgency: 'normal',
      topic,
    });
    return requests.send(endpoint, { headers, body: body ?? '' });
  }

  return {
    publicKey: vapidDetails.publicKey,
    accepts: (endpoint) => requests.accepts(endpoint),
    async send(target, message) {
      if (!requests.accepts(target.endpoint)) return 'gone';
      const { host } = new URL(target.endpoint);
      try {
        const status = await post(target, message);
        const outcome = outcomeOf(status);
        if (outcome === 'failed') log.warn({ host, status }, 'A push service refused a message');
        return outcome;
      } catch (error) {
        const reason = error instanceof Error ? error.name : 'unknown';
        log.warn({ host, reason }, 'A push service could not be reached');
        return 'failed';
      }
    },
  };
}
