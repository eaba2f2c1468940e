import type { FastifyReply, FastifyRequest } from 'fastify';
import { adminAreaOf, type Call } from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import { AppError } from '#server/platform/app-error.ts';
import { suspendedUntil } from '#server/platform/suspension.ts';
import { isAccessToken } from '#server/platform/secret-tokens.ts';
import type { IdentifyAdmin, IdentifyByAccessToken, IdentifyUser, SignedInAdmin, SignedInUser } from './identity.ts';

/** The token in the header Authorization, as RFC 6750 2.1 writes it. */
const bearerToken = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +([\w.~+/-]+=*)$/i.exec(headers.authorization ?? '')?.[1];

/**
 * The credential of a person: a session's token or an access token in auth-token, or an access token in Authorization. A session's
 * token there is none, as that header belongs to the back office.
 */
function personalToken(request: FastifyRequest): string | undefined {
  const token = request.headers['auth-token'];
  if (typeof token === 'string') return token;
  if (request.headers.authorization === undefined) return undefined;
  const bearer = bearerToken(request);
  return bearer !== undefined && isAccessToken(bearer) ? bearer : undefined;
}

type Guard = (request: FastifyRequest, reply: FastifyReply, done: () => void) => Promise<void> | undefined;

/** Checks who may make a call, before its body is read: a refused upload is not transferred first. */
export interface Guards {
  /** The hook of a call; none for a public one. Throws `unauthenticated` or `forbidden`. */
  guardOf: (call: Call) => { onRequest?: Guard };
  /** The person that the guard found; undefined for visitors and admins. */
  userOf: (request: FastifyRequest) => SignedInUser | undefined;
  /** The admin that the guard found. */
  adminOf: (request: FastifyRequest) => SignedInAdmin | undefined;
}

/** Ways from a token to the one behind it. */
export interface Identification {
  identifyUser: IdentifyUser;
  identifyByAccessToken: IdentifyByAccessToken;
  identifyAdmin: IdentifyAdmin;
}

export function createGuards({ identifyUser, identifyByAccessToken, identifyAdmin }: Identification): Guards {
  const users = new WeakMap<FastifyRequest, SignedInUser>();
  const admins = new WeakMap<FastifyRequest, SignedInAdmin>();

  const requireUser = async (
    request: FastifyRequest,
    { scope, needsConfirmedEmail, writesForOthers }: Call,
  ): Promise<void> => {
    const token = personalToken(request);
    const purpose = request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'change';
    const isByAccessToken = token !== undefined && isAccessToken(token);
    const finding = isByAccessToken ? identifyByAccessToken(token, scope, purpose) : identifyUser(token, purpose);
    const user = await finding;
    if (needsConfirmedEmail && !user.hasConfirmedEmail)
      throw new AppError('emailUnconfirmed', messages.email.unconfirmed);
    if (writesForOthers && user.suspendedUntil > 0) throw suspendedUntil(user.suspendedUntil);
    users.set(request, user);
  };

  /** Treats a missing, ended or banned session as a visitor. An access token out of its scope is refused: a program has to hear of it. */
  const recogniseUser = async (request: FastifyRequest, call: Call): Promise<void> => {
    try {
      await requireUser(request, call);
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'forbidden') throw error;
    }
  };

  /** Most readers send no token, and a promise would cost them. */
  const recogniseReader =
    (call: Call): Guard =>
    (request, _reply, done) => {
      if (personalToken(request) !== undefined) return recogniseUser(request, call);
      done();
      return undefined;
    };

  return {
    guardOf(call) {
      const { access } = call;
      if (access === 'public') return {};
      if (access === 'user') return { onRequest: (request) => requireUser(request, call) };
      if (access === 'reader') return { onRequest: recogniseReader(call) };
      const area = adminAreaOf(access);
      return {
        onRequest: async (request) => {
          admins.set(request, await identifyAdmin(bearerToken(request), area));
        },
      };
    },
    userOf: (request) => users.get(request),
    adminOf: (request) => admins.get(request),
  };
}
