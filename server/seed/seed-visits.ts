import { openedNotePrefix } from '#contract/notes/notes.ts';
import { noteActivity } from '#server/analytics/active-people.service.ts';
import { createCountView } from '#server/analytics/analytics.service.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SeedEvent } from './seed-community.ts';
import type { Chance } from './seed-pictures.ts';

const day = 24 * 60 * 60_000;
/** Number of days with made-up visits: a few more than the charts of the back office show. */
const visitedDays = 35;
/** Share of users who come on a day; fewer come at the weekend. */
const activeShare = { weekday: 0.55, weekend: 0.3 };
const visitsOfDay = { least: 12, most: 26 };

/** Sources of visitors and the pages they read; an entry that is listed twice is twice as likely. */
const referrers = [
  undefined,
  undefined,
  'https://www.google.com/',
  'https://www.google.com/',
  'https://duckduckgo.com/',
  'https://www.reddit.com/r/notetaking',
  'https://mail.google.com/',
  'https://students.example/links',
];
const paths = ['/', '/', '/feed', '/feed', '/blog', '/academy', '/tools', '/tools/pdf-merger', '/pricing'];
const browser = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36';

const oneOf = <Item>(items: readonly Item[], chance: Chance): Item | undefined =>
  items[Math.floor(chance() * items.length)];

const isWeekend = (at: number): boolean => [0, 6].includes(new Date(at).getUTCDay());

/** Active users by day, page views, traffic sources, and opened notes. */
export function visitEvents(
  platform: Platform,
  chance: Chance,
  { ids, until }: { ids: ReadonlyMap<string, string>; until: number },
): SeedEvent[] {
  const { db } = platform;
  const countView = createCountView(platform);
  const view = (path: string, visitor: number, referrer?: string): Promise<void> =>
    countView({ path, referrer, address: `198.51.100.${visitor}`, userAgent: browser });

  const visitArticle = async (visitor: number, referrer: string | undefined): Promise<void> => {
    const articles = await db.selectFrom('blogs').select('slug').where('approved', '=', 1).orderBy('id').execute();
    // The first ones are read most.
    const article = articles[Math.floor(chance() ** 2 * articles.length)];
    if (article) await view(`/blog/${article.slug}`, visitor, referrer);
  };
  const openNote = async (visitor: number): Promise<void> => {
    const notes = await db.selectFrom('notes').select('id').orderBy('id').limit(12).execute();
    const note = notes[Math.floor(chance() ** 2 * notes.length)];
    if (note) await view(openedNotePrefix + note.id, visitor);
  };

  return Array.from({ length: visitedDays }, (_, at) => until - (visitedDays - at) * day).flatMap((begin) => {
    const share = isWeekend(begin) ? activeShare.weekend : activeShare.weekday;
    const activity: SeedEvent = {
      at: begin,
      happen: () =>
        db.transaction().execute(async (tx) => {
          for (const id of ids.values()) if (chance() < share) await noteActivity(tx, id, begin);
        }),
    };
    const { least, most } = visitsOfDay;
    const visits = Array.from(
      { length: least + Math.floor(chance() * (most - least)) },
      (_unused, visitor): SeedEvent => ({
        at: begin + chance() * day,
        happen: async () => {
          const referrer = oneOf(referrers, chance);
          await view(oneOf(paths, chance) ?? '/', visitor, referrer);
          if (chance() < 0.5) await visitArticle(visitor, referrer);
          if (chance() < 0.3) await openNote(visitor);
        },
      }),
    );
    visits.push(activity);
    return visits;
  });
}
