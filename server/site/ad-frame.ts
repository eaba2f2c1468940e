import type { FastifyInstance } from 'fastify';
import type { Platform } from '#server/platform/platform.ts';
import { readSettings } from './settings.service.ts';

/**
 * The frame's policy. `sandbox` without `allow-same-origin` gives the document an origin of its own, however it is opened. Its
 * scripts reach neither storage nor cookies nor the page around it. Ads load from wherever their network lies.
 */
const policy = [
  'sandbox allow-scripts allow-popups',
  "default-src https: data: blob: 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Ad networks hand out markup, mostly a script element; what does not begin with a tag is the script itself. */
const asMarkup = (adScript: string): string =>
  /^(?:<|$)/.test(adScript) ? adScript : `<script>${adScript.replaceAll('</', String.raw`<\/`)}</script>`;

const documentOf = (adScript: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Advertisement</title>
<style>
html { color-scheme: dark; background: #15171a; color: #b4aea5; font: 15px/1.5 system-ui, sans-serif; }
body { display: grid; place-items: center; min-height: 100vh; margin: 0; overflow: hidden; }
</style>
</head>
<body>
${asMarkup(adScript)}
</body>
</html>`;

/** `/ads/frame`: the ad script in a document of its own. The pages that show ads embed it, and no page carries the script. */
export function adFrameRoute(app: FastifyInstance, platform: Pick<Platform, 'db' | 'publicReads'>): void {
  app.get('/ads/frame', async (_request, reply) => {
    const { settings, adScript } = await readSettings(platform);
    const script = settings.adVisibility ? adScript.trim() : '';
    // An empty document where there is nothing to show: what is sent here is seen in the frame.
    return reply
      .code(script === '' ? 404 : 200)
      .headers(headers)
      .send(documentOf(script));
  });
}
