import { RequestByFetch } from './request-by-fetch.ts';

/** A page on which nothing ever happens. Listeners of thousands of devices would be looked through at each call. */
const still = { addEventListener: () => undefined, removeEventListener: () => undefined };

/**
 * The few globals of a browser that the product's sync code uses, for devices that run in Node. Addresses without an origin go to the
 * server. Every device of this process shares them. `onCall` hears of each call before it is made.
 */
export function setUpBrowserGround(origin: string, onCall: () => void = () => undefined): void {
  const request = globalThis.fetch;
  Object.assign(globalThis, {
    window: still,
    document: { ...still, visibilityState: 'visible' },
    XMLHttpRequest: RequestByFetch,
    fetch: (address: string | URL, init?: RequestInit) => {
      onCall();
      return request(new URL(address, origin), init);
    },
  });
}
