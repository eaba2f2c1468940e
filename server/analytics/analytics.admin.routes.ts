import {
  getActiveUsers,
  getBlogFrequency,
  getMostViewed,
  getSummary,
  getTrafficSource,
} from '#contract/analytics/analytics.admin.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readActivePeople } from './active-people.service.ts';
import { readBlogFrequency, readMostViewed, readSummary, readTrafficSources } from './analytics.admin.service.ts';

/** The figures of the back office, out of what the site itself records. */
export function analyticsAdminRoutes(api: Api, platform: Platform): void {
  api.bind(getSummary, async () => readSummary(platform.db));
  api.bind(getActiveUsers, async () => readActivePeople(platform));
  api.bind(getBlogFrequency, async () => readBlogFrequency(platform));
  api.bind(getMostViewed, async ({ admin }) => readMostViewed(platform, admin));
  api.bind(getTrafficSource, async () => readTrafficSources(platform));
}
