import { pagesOf, readRanges } from '../../joining/page-ranges.ts';
import { UnusableFile } from '../../runner/refusals.ts';
import type { PagePlan, PlannedPage } from './planned-pages.ts';
import type { PdfPagesOptions } from './pdf-pages.options.ts';

/** A page with its place among the planned ones, from 1. */
export interface PlacedPage extends PlannedPage {
  place: number;
}

/** Pages that become one file. */
export interface PageSet {
  /** What its name has behind the source's: "1-3". */
  suffix: string;
  pages: readonly PlacedPage[];
}

const leftAsItIs = (why: string) => new UnusableFile(`was left as it is, because ${why}.`);

/** Places as they stand in a name: "1-3" or "2,5-7"; "selected" where that would be too long for one. */
function namePlaces(places: readonly number[]): string {
  const runs: { from: number; to: number }[] = [];
  for (const place of places) {
    const last = runs.at(-1);
    if (last?.to === place - 1) last.to = place;
    else runs.push({ from: place, to: place });
  }
  const name = runs.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join(',');
  return name.length <= 40 ? name : 'selected';
}

const asSet = (pages: readonly PlacedPage[]): PageSet => ({
  suffix: namePlaces(pages.map(({ place }) => place)),
  pages,
});

/** Names of single pages that file managers sort by their numbers. */
const singles = (pages: readonly PlacedPage[], count: number): PageSet[] =>
  pages.map((page) => ({ suffix: String(page.place).padStart(String(count).length, '0'), pages: [page] }));

function selectedOf(pages: readonly PlacedPage[], { selected }: PagePlan): PlacedPage[] {
  const chosen = pages.filter(({ page }) => selected.has(page));
  if (chosen.length === 0) throw leftAsItIs('no page is selected');
  return chosen;
}

function splitPages(pages: readonly PlacedPage[], { splitBy, pagesEach, ranges }: PdfPagesOptions): PageSet[] {
  if (splitBy === 'page') return singles(pages, pages.length);
  if (splitBy === 'count')
    return Array.from({ length: Math.ceil(pages.length / pagesEach) }, (_, index) =>
      asSet(pages.slice(index * pagesEach, (index + 1) * pagesEach)),
    );
  if (ranges.trim() === '') throw leftAsItIs('it is not said which pages each PDF takes');
  return readRanges(ranges, pages.length).map((range) =>
    asSet(pagesOf([range]).flatMap((place) => pages[place - 1] ?? [])),
  );
}

/** The files that are to be made of a source. Throws `UnusableFile` where there is nothing to make, or ranges do not fit. */
export function pageSetsOf(plan: PagePlan, options: PdfPagesOptions): PageSet[] {
  const pages = plan.pages.map((page, index): PlacedPage => ({ ...page, place: index + 1 }));
  if (pages.length === 0) throw leftAsItIs('no page of it is left');
  switch (options.result) {
    case 'all':
      return [{ suffix: 'pages', pages }];
    case 'selected':
      return [asSet(selectedOf(pages, plan))];
    case 'split':
      return splitPages(pages, options);
    case 'pictures':
      return singles(options.picturesOf === 'all' ? pages : selectedOf(pages, plan), pages.length);
  }
}
