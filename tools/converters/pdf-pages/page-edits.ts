import { type PagePlan, type PlannedPage, turned } from './planned-pages.ts';

/** A plan while a person changes it. Places count from 0. */
export interface PageEdits {
  plan: PagePlan;
  /** Plans to go back to, the last one last. */
  past: readonly PagePlan[];
  /** Plans that were undone, the next one last. */
  future: readonly PagePlan[];
  /** Place that keys start from. */
  active: number;
  /** Where a range begins that is selected with Shift. */
  anchor: number;
}

export type PageEvent =
  | { kind: 'went'; place: number }
  | { kind: 'toggled'; place: number }
  | { kind: 'extended'; place: number }
  | { kind: 'selected'; places: readonly number[] }
  | { kind: 'turned'; by: 90 | -90 }
  | { kind: 'removed' }
  | { kind: 'shifted'; by: 1 | -1 }
  /** A page was dropped before the one at a place, with the selected ones if it is one of them. */
  | { kind: 'dropped'; page: number; place: number }
  | { kind: 'undone' }
  | { kind: 'redone' };

const mostUndone = 100;

export const newEdits = (plan: PagePlan): PageEdits => ({ plan, past: [], future: [], active: 0, anchor: 0 });

const within = (place: number, { pages }: PagePlan): number => Math.max(0, Math.min(place, pages.length - 1));

function changed(edits: PageEdits, pages: readonly PlannedPage[]): PageEdits {
  const { plan, past, active } = edits;
  const left = new Set(pages.map(({ page }) => page));
  const next = { pages, selected: plan.selected.intersection(left) };
  return {
    ...edits,
    plan: next,
    past: [...past.slice(1 - mostUndone), plan],
    future: [],
    active: within(active, next),
  };
}

/** Each selected page one place on, as far as no other selected one or the end is in its way. */
function shift(pages: readonly PlannedPage[], selected: ReadonlySet<number>, by: 1 | -1): PlannedPage[] {
  const order = by === -1 ? pages : pages.toReversed();
  const moved: PlannedPage[] = [];
  for (const page of order) {
    const before = moved.at(-1);
    const isFree = before && selected.has(page.page) && !selected.has(before.page);
    if (isFree) moved.splice(-1, 1, page, before);
    else moved.push(page);
  }
  return by === -1 ? moved : moved.toReversed();
}

function dropped({ pages, selected }: PagePlan, page: number, place: number): PlannedPage[] {
  const isTaken = (one: PlannedPage) => (selected.has(page) ? selected.has(one.page) : one.page === page);
  const rest = (some: readonly PlannedPage[]) => some.filter((one) => !isTaken(one));
  return [...rest(pages.slice(0, place)), ...pages.filter(isTaken), ...rest(pages.slice(place))];
}

function withSelected(edits: PageEdits, places: readonly number[]): PageEdits {
  const { plan } = edits;
  const selected = new Set(places.flatMap((place) => plan.pages[place]?.page ?? []));
  return { ...edits, plan: { ...plan, selected } };
}

function toggled(edits: PageEdits, place: number): PageEdits {
  const { plan } = edits;
  const page = plan.pages[place]?.page;
  if (page === undefined) return edits;
  const selected = plan.selected.symmetricDifference(new Set([page]));
  return { ...edits, plan: { ...plan, selected }, active: place, anchor: place };
}

function extended(edits: PageEdits, to: number): PageEdits {
  const place = within(to, edits.plan);
  const from = Math.min(edits.anchor, place);
  const places = Array.from({ length: Math.abs(edits.anchor - place) + 1 }, (_, index) => from + index);
  return { ...withSelected(edits, places), active: place };
}

/** Goes to a plan, whose place among the others it takes. */
function back(edits: PageEdits, plan: PagePlan, past: readonly PagePlan[], future: readonly PagePlan[]): PageEdits {
  return { ...edits, plan, past, future, active: within(edits.active, plan), anchor: within(edits.anchor, plan) };
}

/** The edits after an event. */
export function editsAfter(edits: PageEdits, event: PageEvent): PageEdits {
  const { plan, past, future } = edits;
  const { pages, selected } = plan;
  switch (event.kind) {
    case 'went': {
      const place = within(event.place, plan);
      return { ...edits, active: place, anchor: place };
    }
    case 'toggled':
      return toggled(edits, event.place);
    case 'extended':
      return extended(edits, event.place);
    case 'selected':
      return withSelected(edits, event.places);
    case 'turned':
      return changed(
        edits,
        pages.map((one) => (selected.has(one.page) ? { page: one.page, turn: turned(one.turn, event.by) } : one)),
      );
    case 'removed':
      return changed(
        edits,
        pages.filter(({ page }) => !selected.has(page)),
      );
    case 'shifted':
      return changed(edits, shift(pages, selected, event.by));
    case 'dropped':
      return changed(edits, dropped(plan, event.page, event.place));
    case 'undone': {
      const before = past.at(-1);
      return before ? back(edits, before, past.slice(0, -1), [...future, plan]) : edits;
    }
    case 'redone': {
      const after = future.at(-1);
      return after ? back(edits, after, [...past, plan], future.slice(0, -1)) : edits;
    }
  }
}
