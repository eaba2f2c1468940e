import { sharePath } from './take-share.ts';

/** Facts of a request that the worker needs. */
interface Asking {
  method: string;
  mode: string;
  destination: string;
  url: string;
}

// Paths that are no pages: the frame of the ads, the interface, files, pages at secret links, probes (server/http/pages.ts).
const noPage =
  /^\/(?:ads|api|article-pictures|digest|files|pictures|preview|s|static|thought-pictures)(?:\/|$)|^\/(?:avatar\.svg|healthz|readyz|metrics)$|\.[a-z\d]+$/;
// Profile pictures. Files of notes are kept with the notes, for their person alone (web/notes/replica/keep-file.ts).
const picture = /^\/pictures\/|^\/avatar\.svg$/;

/** How a request is answered: as a page, a file of the build, a picture, what another app shares, or, undefined, by the network alone. */
export function kindOf({ method, mode, destination, url }: Asking, origin: string) {
  const { pathname, origin: asked } = new URL(url);
  if (method === 'POST' && asked === origin && pathname === sharePath) return 'share';
  if (method !== 'GET' || asked !== origin) return undefined;
  // Documents in a frame are no pages of ours.
  if (mode === 'navigate') return destination !== 'document' || noPage.test(pathname) ? undefined : 'page';
  if (pathname.startsWith('/static/')) return 'file';
  return destination === 'image' && picture.test(pathname) ? 'picture' : undefined;
}
