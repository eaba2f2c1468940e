import { countPageView } from '#contract/analytics/analytics.ts';
import type { Api } from '#server/http/bind.ts';
import { addressOf } from '#server/http/client-address.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createCountView } from './analytics.service.ts';

export function analyticsRoutes(api: Api, platform: Platform): void {
  const countView = createCountView(platform);

  api.bind(countPageView, async ({ body: { path, referrer }, request }) => {
    await countView({ path, referrer, address: addressOf(request), userAgent: request.headers['user-agent'] ?? '' });
    return {};
  });
}
