import { lookup } from 'node:dns';
import { Agent as HttpAgent, type IncomingMessage, type OutgoingHttpHeaders, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { bareHost, isLoopbackAddress, isLoopbackHost, isPublicAddress } from './public-address.ts';

/** Requests to addresses that people name. They reach the public internet alone (SSRF), whatever a name leads to. */
export interface PublicRequests {
  /**
   * True for an address over HTTPS, or over HTTP on this machine where the installation is on it, without credentials, that is no private
   * one. Where a name leads is only known when something is sent.
   */
  accepts(url: string): boolean;
  /** Their connections are made as those of `send`. An address in place of a name is the caller's to check by `accepts`. */
  readonly agents: { httpAgent: HttpAgent; httpsAgent: HttpsAgent };
  /**
   * Answers the status. Redirects are not followed: where they lead was not looked at. Throws a PrivateAddressError, an AbortError where
   * the answer takes too long, and the errors of sockets.
   */
  send(url: string, message: PublicMessage): Promise<number>;
}

interface PublicMessage {
  /** POST where it is left out. */
  method?: 'POST' | 'PUT';
  headers: OutgoingHttpHeaders;
  /** A stream is read while it is sent, and closed in any case. */
  body: string | Buffer | Readable;
  /** Gives it up; by default after the patience of the requests. */
  signal?: AbortSignal;
  /** A connection on which nothing moves for so long is given up. */
  idleMs?: number;
}

interface PublicRequestOptions {
  /** The installation's origin. One on this machine, for development, may also send to this machine. */
  publicUrl: string;
  /** Keeps connections for the next message. For a few servers that serve many. */
  keepAlive: boolean;
  /** Limit for connection and answer together, in milliseconds. */
  patienceMs?: number;
}

/** A name or an address that does not lead to the public internet. */
export class PrivateAddressError extends Error {
  constructor() {
    super('The name leads to no public address.');
    this.name = 'PrivateAddressError';
  }
}

/** An error as that of a signal that ran out. */
const timeoutError = (): Error => Object.assign(new Error('Nothing moved for too long.'), { name: 'AbortError' });

/** Answers are looked at no further than their status. */
const maxAnswerBytes = 16_384;

/** Connections to one server at once. */
const maxSockets = 32;

/** Resolves names to allowed addresses only. The connection itself uses it, so that no second lookup can answer otherwise. */
const lookupAmong =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const allowed = error ? [] : found.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first) callback(error ?? new PrivateAddressError(), '');
      else if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };

/** Reads an answer to its end, so that the connection can serve again, unless it is long. */
function drain(response: IncomingMessage): void {
  let received = 0;
  response.on('error', () => response.destroy());
  response.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxAnswerBytes) response.destroy();
  });
}

interface AddressRules {
  allowsLoopback: boolean;
  isAllowed: (address: string) => boolean;
}

function isAcceptable(url: string, { allowsLoopback, isAllowed }: AddressRules): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  if (username !== '' || password !== '') return false;
  const isOnLoopback = allowsLoopback && isLoopbackHost(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isOnLoopback)) return false;
  // The lookup checks names; an address in place of a name is connected to without a lookup.
  const address = bareHost(hostname);
  return isIP(address) === 0 || isAllowed(address);
}

export function createPublicRequests(options: PublicRequestOptions): PublicRequests {
  const { publicUrl, keepAlive, patienceMs = 10_000 } = options;
  const allowsLoopback = isLoopbackHost(new URL(publicUrl).hostname);
  const isAllowed = (address: string) => isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address));
  const connection = { keepAlive, maxSockets, lookup: lookupAmong(isAllowed) };
  const plain = new HttpAgent(connection);
  const secure = new HttpsAgent(connection);
  const accepts = (url: string) => isAcceptable(url, { allowsLoopback, isAllowed });
  return {
    accepts,
    agents: { httpAgent: plain, httpsAgent: secure },
    async send(url, { method = 'POST', headers, body, signal = AbortSignal.timeout(patienceMs), idleMs }) {
      if (!accepts(url)) {
        if (body instanceof Readable) body.destroy();
        throw new PrivateAddressError();
      }
      const init = { method, headers, signal };
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      const outgoing =
        new URL(url).protocol === 'https:'
          ? requestHttps(url, { ...init, agent: secure })
          : requestHttp(url, { ...init, agent: plain });
      outgoing.on('error', reject);
      outgoing.on('response', (response) => {
        resolve(response.statusCode ?? 0);
        drain(response);
      });
      if (idleMs !== undefined) outgoing.setTimeout(idleMs, () => outgoing.destroy(timeoutError()));
      if (!(body instanceof Readable)) outgoing.end(body);
      else {
        // An answer may come before the end of the body, which is of no interest then.
        pipeline(body, outgoing, (error) => error && reject(error));
        promise.finally(() => body.destroy()).catch(() => {});
      }
      return promise;
    },
  };
}
