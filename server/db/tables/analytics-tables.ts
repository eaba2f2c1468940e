/** Page views of today by visitor, so that each counts once. Days are counted from the epoch, in UTC; old ones are swept. */
interface PageVisitorsTable {
  day: number;
  /** A hash of address and browser under a key that changes every day and is then thrown away. */
  visitor: string;
  path: string;
}

/** Views of a page on a day. */
interface PageViewsTable {
  path: string;
  day: number;
  views: number;
}

/** How many visitors of a day came from where. */
interface TrafficSourcesTable {
  day: number;
  source: string;
  visits: number;
}

/** Active users of the current day and week; old rows are swept. `period` as in active-people.service.ts. */
interface ActivePeopleTable {
  period: string;
  user_id: string;
}

/** How many people used the site in a day or week. */
interface ActiveCountsTable {
  period: string;
  people: number;
}

/** How often an article was viewed, over all days. */
interface BlogViewsTable {
  blog_id: string;
  views: number;
}

/** On how many days a note was opened. */
interface NoteViewsTable {
  note_id: string;
  views: number;
}

/** Tables of page views and activity. */
export interface AnalyticsTables {
  page_visitors: PageVisitorsTable;
  page_views: PageViewsTable;
  traffic_sources: TrafficSourcesTable;
  active_people: ActivePeopleTable;
  active_counts: ActiveCountsTable;
  blog_views: BlogViewsTable;
  note_views: NoteViewsTable;
}
