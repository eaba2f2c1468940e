import type { FastifyReply, FastifyRequest } from 'fastify';
import { adminAreaOf, type Call } from '#contract/call.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { IdentifyAdmin, IdentifyUser, SignedInAdmin, SignedInUser } from './identity.ts';

/** The token of an admin call, as RFC 6750 2.1 writes it. */
const bearerToken = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +([\w.~+/-]+=*)$/i.exec(headers.authorization ?? '')?.[1];

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

export function createGuards(identifyUser: IdentifyUser, identifyAdmin: IdentifyAdmin): Guards {
  const users = new WeakMap<FastifyRequest, SignedInUser>();
  const admins = new WeakMap<FastifyRequest, SignedInAdmin>();

  const requireUser = async (request: FastifyRequest): Promise<void> => {
    const token = request.headers['auth-token'];
    const purpose = request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'change';
    users.set(request, await identifyUser(typeof token === 'string' ? token : undefined, purpose));
  };

  /** Treats a missing, ended or banned session as a visitor. */
  const recogniseUser = async (request: FastifyRequest): Promise<void> => {
    try {
      await requireUser(request);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  };

  /** Most readers send no token, and a promise would cost them. */
  const recogniseReader: Guard = (request, _reply, done) => {
    if (request.headers['auth-token'] !== undefined) return recogniseUser(request);
    done();
    return undefined;
  };

  return {
    guardOf({ access }) {
      if (access === 'public') return {};
      if (access === 'user') return { onRequest: requireUser };
      if (access === 'reader') return { onRequest: recogniseReader };
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
