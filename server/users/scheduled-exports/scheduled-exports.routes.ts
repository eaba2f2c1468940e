import type { BodyOf } from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import { deleteScheduledExport, readScheduledExport, saveScheduledExport } from '#contract/users/scheduled-export.ts';
import { sendSecurityNotice } from '#server/devices/security-notices.service.ts';
import type { Api } from '#server/http/bind.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requireOwnPassword, requireSamePassword } from '../own-password.service.ts';
import {
  deleteScheduledExportOf,
  findScheduledExport,
  type ScheduledExportRow,
  upsertScheduledExport,
} from './scheduled-exports.store.ts';
import { presentScheduledExport } from './present-scheduled-export.ts';

type Body = BodyOf<typeof saveScheduledExport>;

/** The columns of a place. Throws `invalid` at a field that does not fit its kind. */
function placeOf({ kind, url, account, bucket = '', region = '' }: Body) {
  if (kind === 'webdav') {
    // HTTP Basic ends the name at the first one (RFC 7617).
    if (account.includes(':')) throw fieldError('account', messages.scheduledExport.badAccount);
    return { kind, url, account, bucket: null, region: null };
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw fieldError('bucket', messages.scheduledExport.badBucket);
  if (!/^[a-z0-9-]*$/.test(region)) throw fieldError('region', messages.scheduledExport.badRegion);
  return { kind, url, account, bucket, region: region === '' ? 'us-east-1' : region };
}

/** Throws `invalid` at a field, `wrongCredentials` and `tooMany`. */
async function saveOwn(platform: Platform, userId: string, body: Body): Promise<ScheduledExportRow> {
  const { db, clock, publicRequests, secretBox } = platform;
  if (!publicRequests.accepts(body.url)) throw fieldError('url', messages.scheduledExport.badUrl);
  const place = placeOf(body);
  const owner = await requireOwnPassword(platform, userId, body.password, { code: 'wrongCredentials' });
  const now = clock.now();
  const row = await db.transaction().execute(async (tx) => {
    await requireSamePassword(tx, { kind: 'user', id: userId }, owner.password_hash);
    return upsertScheduledExport(tx, {
      ...place,
      user_id: userId,
      secret: secretBox.seal(body.secret, userId),
      every: body.every,
      created_at: now,
      // At once, so that its owner sees that it works.
      due_at: now,
      running_since: null,
      succeeded_at: null,
      file_name: null,
      file_bytes: null,
      failed_at: null,
      failures: 0,
      reason: null,
      status: null,
    });
  });
  sendSecurityNotice(platform, { kind: 'user', email: owner.email }, { kind: 'exportScheduled' });
  return row;
}

/** Calls for the export that goes by itself, all by a session alone. */
export function scheduledExportRoutes(api: Api, platform: Platform): void {
  const { db, readOwn } = platform;

  api.bind(readScheduledExport, async ({ user }) => {
    const row = await readOwn((source) => findScheduledExport(source, user.id));
    return { data: row ? presentScheduledExport(row) : null };
  });

  api.bind(saveScheduledExport, async ({ user, body }) => ({
    message: messages.scheduledExport.saved,
    data: presentScheduledExport(await saveOwn(platform, user.id, body)),
  }));

  api.bind(deleteScheduledExport, async ({ user }) => {
    if (!(await deleteScheduledExportOf(db, user.id)))
      throw new AppError('notFound', messages.scheduledExport.notFound);
    return { message: messages.scheduledExport.stopped };
  });
}
