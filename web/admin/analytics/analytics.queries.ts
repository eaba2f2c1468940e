import { useQuery } from '@tanstack/react-query';
import {
  getActiveUsers,
  getBlogFrequency,
  getMostViewed,
  getSummary,
  getTrafficSource,
} from '#contract/analytics/analytics.admin.ts';
import { adminCall } from '../admin-call.ts';

/** All five figures, asked for at the same time; failed where one of them did. */
export const useAnalytics = () =>
  useQuery({
    queryKey: ['admin', 'analytics'],
    queryFn: async ({ signal }) => {
      const [summary, activeUsers, blogFrequency, mostViewed, trafficSource] = await Promise.all([
        adminCall(getSummary, { signal }),
        adminCall(getActiveUsers, { signal }),
        adminCall(getBlogFrequency, { signal }),
        adminCall(getMostViewed, { signal }),
        adminCall(getTrafficSource, { signal }),
      ]);
      return { summary, activeUsers, blogFrequency, mostViewed, trafficSource };
    },
    // The server records each time that somebody reads the beginnings of notes: only who asks reads them.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });

export type Analytics = NonNullable<ReturnType<typeof useAnalytics>['data']>;
