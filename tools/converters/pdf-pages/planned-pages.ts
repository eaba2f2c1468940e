/** Degrees by which a page is turned clockwise, besides its own rotation. */
export type Turn = 0 | 90 | 180 | 270;

/** A page of the source, from 1. Each stands in a plan once at most. */
export interface PlannedPage {
  page: number;
  turn: Turn;
}

/** The pages that a person wants, in their order, and the selected ones of them by their numbers in the source. */
export interface PagePlan {
  pages: readonly PlannedPage[];
  selected: ReadonlySet<number>;
}

const turns = [0, 90, 180, 270] as const;

/** A turn and another one together, also backwards. */
export const turned = (turn: Turn, by: number): Turn => turns.find((one) => one === (turn + by + 360) % 360) ?? 0;

/** The pages of a source as they are. */
export const wholePlan = (pageCount: number): PagePlan => ({
  pages: Array.from({ length: pageCount }, (_, index): PlannedPage => ({ page: index + 1, turn: 0 })),
  selected: new Set(),
});

const nothing = 'none';

/** The plan as a text: "1,3>90*" takes the first page, and the third one, turned to the right and selected. */
export function planText({ pages, selected }: PagePlan): string {
  if (pages.length === 0) return nothing;
  return pages
    .map(({ page, turn }) => `${page}${turn === 0 ? '' : `>${turn}`}${selected.has(page) ? '*' : ''}`)
    .join(',');
}

const part = /^(\d{1,7})(?:>(90|180|270))?(\*)?$/;

/** Reads what `planText` wrote; an empty text is the whole source. Throws `SyntaxError` where it does not fit the source. */
export function readPlan(text: string, pageCount: number): PagePlan {
  if (text === '') return wholePlan(pageCount);
  const selected = new Set<number>();
  const seen = new Set<number>();
  const pages = (text === nothing ? [] : text.split(',')).map((written): PlannedPage => {
    const [, number, degrees = '0', mark] = part.exec(written) ?? [];
    const page = Number(number);
    if (!(page >= 1 && page <= pageCount) || seen.has(page)) throw new SyntaxError(`A plan has no page “${written}”.`);
    seen.add(page);
    if (mark !== undefined) selected.add(page);
    return { page, turn: turned(0, Number(degrees)) };
  });
  return { pages, selected };
}
