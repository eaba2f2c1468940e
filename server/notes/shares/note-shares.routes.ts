import type { FastifyRequest } from 'fastify';
import { addShare, deleteShare, listAllPeople, listAllShares, listShares } from '#contract/notes/note-shares.ts';
import { shareLimits } from '#contract/notes/share-limits.ts';
import { messages } from '#contract/messages.ts';
import type { Api } from '#server/http/bind.ts';
import type { SignedInUser } from '#server/http/identity.ts';
import { readIdCursor, readPage } from '#server/http/paging.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as shares from './note-shares.service.ts';
import type { ShareCookies } from './share-cookies.ts';

/** Calls for the links to one's notes. Their answers let the pages at the links know the owner's browser. */
export function noteShareRoutes(api: Api, platform: Platform, cookies: ShareCookies): void {
  // A person whose device it is not asks so that the browser keeps nothing (web/platform/api-client.ts).
  const headers = (request: FastifyRequest, user: SignedInUser | undefined): Record<string, string> =>
    user && request.headers.pragma !== 'no-cache' ? { 'set-cookie': cookies.nameOwner(user.id) } : {};
  const pageSize = shareLimits.page.default;

  api.bind(
    addShare,
    async ({ params, body, user }) => ({
      message: messages.shares.created,
      data: await shares.createShare(platform, { userId: user.id, id: params.id }, body),
    }),
    { headers },
  );

  api.bind(
    listShares,
    ({ params, user }) =>
      platform.readOwn(async (db) => ({
        data: await shares.listShares(platform, db, { userId: user.id, id: params.id }),
      })),
    { headers },
  );

  api.bind(deleteShare, async ({ params, user }) => {
    await shares.revokeShare(platform, { userId: user.id, id: params.id }, params.shareId);
    return { message: messages.shares.revoked };
  });

  api.bind(
    listAllShares,
    ({ query, user }) =>
      platform.readOwn(async (db) => {
        const before = readIdCursor(query.cursor);
        const read = (limit?: number) =>
          shares.listAllShares(platform, db, user.id, { before, limit: limit ?? pageSize });
        const { rows, nextCursor } = await readPage(query.limit ?? pageSize, read, ({ _id }) => _id);
        return { data: rows, nextCursor };
      }),
    { headers },
  );

  api.bind(listAllPeople, ({ query, user }) =>
    platform.readOwn(async (db) => {
      const before = readIdCursor(query.cursor);
      const read = (limit?: number) => shares.listAllPeople(db, user.id, { before, limit: limit ?? pageSize });
      const { rows, nextCursor } = await readPage(query.limit ?? pageSize, read, ({ note }) => note._id);
      return { data: rows, nextCursor };
    }),
  );
}
