import { isTooMany } from '#server/rate-limits/rate-limiter.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type Recipient, securityMail, type SecurityNotice } from './security-mail.ts';

/** New devices that an account is told of. Somebody whose address changes all the time reads no more of them. */
const newDevices = { max: 5, windowMs: 24 * 60 * 60_000 };

/** Where each kind of account has its devices and its second factor. */
const pages = { user: '/profile', admin: '/admin/account' } as const;

type Told = Pick<Platform, 'rateLimiter' | 'clock' | 'mail' | 'publicUrl' | 'backgroundTasks'>;

async function mayTell({ rateLimiter }: Told, { kind, email }: Recipient): Promise<boolean> {
  try {
    await rateLimiter.count(`device-mail:${kind}:${email.toLowerCase()}`, newDevices);
    return true;
  } catch (error) {
    if (isTooMany(error)) return false;
    throw error;
  }
}

/** Mails the owner of an account, after the answer, what happened to it. */
export function sendSecurityNotice(platform: Told, recipient: Recipient, notice: SecurityNotice): void {
  const at = platform.clock.now();
  const link = `${platform.publicUrl}${pages[recipient.kind]}`;
  platform.backgroundTasks.run(async () => {
    if (notice.kind === 'newDevice' && !(await mayTell(platform, recipient))) return;
    await platform.mail.send(securityMail(recipient, notice, at, link));
  }, 'A mail on the security of an account could not be sent');
}
