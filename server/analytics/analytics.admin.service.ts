import type {
  getBlogFrequency,
  getMostViewed,
  getSummary,
  getTrafficSource,
} from '#contract/analytics/analytics.admin.ts';
import type { AnswerOf } from '#contract/call.ts';
import { recordAction } from '#server/admins/audit.service.ts';
import type { Database } from '#server/db/tables.ts';
import { readTotal } from '#server/db/totals.ts';
import type { SignedInAdmin } from '#server/http/identity.ts';
import { dayOf } from '#server/platform/days.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as store from './analytics.admin.store.ts';
import { trafficSources } from './traffic-source.ts';

/** Range of the charts. */
const chartedMonths = 12;
const chartedDays = 30;
const mostViewed = 5;
/** Of a private note's text, more than a label of the chart shows. */
const noteCharacters = 100;

/** How many people, articles, notes and comments there are. */
export async function readSummary(db: Database): Promise<AnswerOf<typeof getSummary>> {
  const [totalUsers, totalBlogs, totalNotes, totalComments] = await Promise.all([
    readTotal(db, ['users']),
    readTotal(db, ['blogs']),
    readTotal(db, ['notes']),
    readTotal(db, ['comments']),
  ]);
  return { totalUsers, totalBlogs, totalNotes, totalComments };
}

/** Start of the month, in UTC, a number of months before a time. */
function startOfMonth(time: number, before: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - before, 1);
}

/** Articles written in each of the last 12 months, this one last. */
export async function readBlogFrequency({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<AnswerOf<typeof getBlogFrequency>> {
  const now = clock.now();
  const starts = Array.from({ length: chartedMonths }, (_, at) => startOfMonth(now, chartedMonths - 1 - at));
  const spans = starts.map((start): [number, number] => [start, startOfMonth(start, -1)]);
  return {
    labels: starts.map((start) => new Date(start).toISOString().slice(0, 7)),
    frequency: await store.countArticlesIn(db, spans),
  };
}

/** Most viewed content. Notes are private, so the admin's view of their beginnings is recorded. */
export async function readMostViewed(
  platform: Platform,
  admin: SignedInAdmin,
): Promise<AnswerOf<typeof getMostViewed>> {
  const { db } = platform;
  const [blogs, notes] = await Promise.all([
    store.listMostViewedArticles(db, mostViewed, platform.clock.now()),
    store.listMostViewedNotes(db, mostViewed, noteCharacters),
  ]);
  if (notes.length > 0) {
    await recordAction(db, platform, admin, { action: 'note.list', target: notes.map(({ id }) => id).join(' ') });
  }
  return {
    blogs: blogs.map(({ text, views }) => ({ title: text, views })),
    notes: notes.map(({ text, views }) => ({ content: text, views })),
  };
}

/** Where the visitors of the last 30 days came from: every kind, the most first. */
export async function readTrafficSources({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<AnswerOf<typeof getTrafficSource>> {
  const visits = await store.sumVisitsSince(db, dayOf(clock.now()) - chartedDays + 1);
  const sources = trafficSources.map((label) => ({ label, value: visits.get(label) ?? 0 }));
  return { sources: sources.toSorted((one, other) => other.value - one.value) };
}
