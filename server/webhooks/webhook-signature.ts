import { createHmac, randomBytes } from 'node:crypto';

/** Beginning of a secret, as Standard Webhooks has it, by which secret scanners and people know it. */
const prefix = 'whsec_';

/** A new secret: the prefix and 256 random bits in base64. */
export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64');

/** A message as it is signed: its id, the time of the attempt in seconds, and the body. */
interface SignedMessage {
  id: string;
  timestamp: number;
  body: string;
}

/** The headers of a message (Standard Webhooks 1.0): the same id for each attempt, and a signature of this one. */
export function signedHeaders(secret: string, { id, timestamp, body }: SignedMessage): Record<string, string> {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Thoughtleaf-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}
