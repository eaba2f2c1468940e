import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

const counts = z.array(z.int());
const labels = z.array(z.string());

export const getSummary = defineCall({
  method: 'GET',
  path: '/api/admin/analytics/summary',
  access: 'admin:analytics',
  summary: 'How many people, articles, notes and comments there are',
  answer: { totalUsers: z.int(), totalBlogs: z.int(), totalNotes: z.int(), totalComments: z.int() },
});

export const getActiveUsers = defineCall({
  method: 'GET',
  path: '/api/admin/analytics/active-users',
  access: 'admin:analytics',
  summary:
    'People who used the site: on each of the last 30 days (dates in UTC), and in each of the last 4 weeks, this one last',
  answer: { labels, daily: counts, weekly: counts.check(z.length(4)) },
});

export const getBlogFrequency = defineCall({
  method: 'GET',
  path: '/api/admin/analytics/blog-frequency',
  access: 'admin:analytics',
  summary: 'Articles written in each of the last 12 months (YYYY-MM in UTC), this one last',
  answer: { labels, frequency: counts },
});

export const getMostViewed = defineCall({
  method: 'GET',
  path: '/api/admin/analytics/most-viewed',
  access: 'admin:analytics',
  summary: 'The five articles and the five notes that were opened most; reading the notes is recorded in the audit log',
  answer: {
    blogs: z.array(z.object({ title: z.string(), views: z.int() })),
    notes: z.array(z.object({ content: z.string(), views: z.int() })),
  },
});

export const getTrafficSource = defineCall({
  method: 'GET',
  path: '/api/admin/analytics/traffic-source',
  access: 'admin:analytics',
  summary: 'Where the visitors of the last 30 days came from, the most first',
  answer: { sources: z.array(z.object({ label: z.string(), value: z.int() })) },
});
