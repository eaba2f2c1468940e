import type { FastifyInstance } from 'fastify';
import { messages } from '#contract/messages.ts';
import { followNotes } from '#contract/notes/note-changes.ts';
import type { Api } from '#server/http/bind.ts';
import { RawAnswer } from '#server/http/raw-answer.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { listGoodTokens } from '#server/session/session.service.ts';
import { readSettings } from '#server/site/settings.service.ts';
import { deliverPresences } from '../presence/deliver-presence.ts';
import { createLiveStreams, streamsPerProcess } from './live-streams.ts';
import { findRevisions } from './notebook.store.ts';

/** nginx would gather what comes, and compression would hold it back. */
const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };

/** The stream by which an open browser learns that notes have changed. */
export function liveRoutes(http: FastifyInstance, api: Api, platform: Platform): void {
  const { db, clock, log, metrics, signals } = platform;
  const streams = createLiveStreams({
    log,
    isServing: async () => !(await readSettings(platform)).settings.maintenanceMode,
    listGoodSessions: (hashes) => listGoodTokens(db, hashes, clock.now()),
    findRevisions: (userIds) => findRevisions(db, userIds),
  });
  signals.onPerson(streams.changed);
  deliverPresences(platform, streams);
  // Answers that do not end by themselves would keep the server from closing.
  http.addHook('preClose', async () => streams.close());
  metrics.register({
    name: 'thoughtleaf_live_streams',
    help: 'Open streams by which browsers learn that notes have changed.',
    type: 'gauge',
    read: () => streams.size,
  });

  api.bind(
    followNotes,
    async ({ user, request }) => {
      if (request.method === 'HEAD') return new RawAnswer(Buffer.alloc(0), headers);
      if (streams.size >= streamsPerProcess)
        throw new AppError('unavailable', messages.notes.tooManyStreams, { retryAfterSeconds: 30 });
      return new RawAnswer((await streams.open(user)).body, headers);
    },
    { isEncoded: true },
  );
}
