import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ShareRow } from './note-shares.store.ts';

const hour = 60 * 60_000;

/** A visitor who has given the password need not give it again for this long. */
const openMs = 12 * hour;
/** The owner's browser is known as theirs for this long after it showed the links, or until they sign out there. */
const ownerSeconds = 30 * 24 * 60 * 60;

const openName = 'share';
const ownerName = 'share-owner';

/** The value of a cookie of a request; undefined where it has none of the name. */
function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name) return value;
  }
  return undefined;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Cookies of the pages at links. They reach no other page, and no script. Lax and not Strict: a link in a mail or a chat would ask for its
 * password anew, and count its owner.
 */
export interface ShareCookies {
  /** Header that lets a browser past the password of a share, until it or the password ends. */
  openShare(share: ShareRow, path: string, now: number): string;
  isOpen(request: FastifyRequest, share: ShareRow, now: number): boolean;
  /** Header that ends the next one, for who signs out. */
  forgetOwner: string;
  /** Header by which an owner's own visits are told from those of others. */
  nameOwner(userId: string): string;
  isOwner(request: FastifyRequest, share: ShareRow): boolean;
}

export function createShareCookies(secret: string, isSecure: boolean): ShareCookies {
  const sign = (...parts: readonly string[]) =>
    createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');
  const signOpen = ({ id, password_hash }: ShareRow, until: string) => sign('open', id, password_hash ?? '', until);
  const header = (name: string, value: string, path: string, seconds: number) =>
    `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    forgetOwner: header(ownerName, '', '/s/', 0),
    openShare(share, path, now) {
      const until = String(now + openMs);
      return header(openName, `${until}.${signOpen(share, until)}`, path, openMs / 1000);
    },
    isOpen(request, share, now) {
      const [until = '', signature = ''] = (cookieOf(request, openName) ?? '').split('.', 2);
      return isSame(signature, signOpen(share, until)) && Number(until) > now;
    },
    nameOwner: (userId) => header(ownerName, sign('owner', userId), '/s/', ownerSeconds),
    isOwner: (request, { user_id }) => isSame(cookieOf(request, ownerName) ?? '', sign('owner', user_id)),
  };
}
