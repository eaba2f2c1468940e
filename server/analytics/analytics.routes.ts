import { countPageView } from '#contract/analytics.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createCountView } from './analytics.service.ts';

export function analyticsRoutes(api: Api, platform: Platform): void {
  const countView = createCountView(platform);

  api.bind(countPageView, async ({ body: { path, referrer }, request }) => {
    await countView({ path, referrer, address: request.ip, userAgent: request.headers['user-agent'] ?? '' });
    return {};
  });
}
