import { type KeyboardEvent, type MouseEvent, type RefObject, useId, useRef } from 'react';
import type { PageEdits, PageEvent } from '../page-edits.ts';
import { eventOfKey } from './grid-keys.ts';
import classes from './page-grid.module.css';
import { PageTile } from './page-tile.tsx';
import type { Thumbnails } from './thumbnails.ts';
import { useGridWindow } from './use-grid-window.ts';
import { usePageDrag } from './use-page-drag.ts';

/** In CSS pixels. The square of a thumbnail, its number and the room round them. */
const cell = { leastWidth: 148, rowHeight: 180 } as const;

interface PageGridProps {
  edits: PageEdits;
  thumbnails: Thumbnails;
  isLocked: boolean;
  dispatch: (event: PageEvent) => void;
}

interface PageTilesProps extends PageGridProps {
  id: string;
  scroller: RefObject<HTMLDivElement | null>;
  grid: ReturnType<typeof useGridWindow>;
}

/** The pages in sight. */
function PageTiles({ id, edits, thumbnails, isLocked, dispatch, scroller, grid }: PageTilesProps) {
  const { plan, active } = edits;
  const { pages, selected } = plan;
  const { columns, first, end } = grid;
  const onDrop = (page: number, place: number) => dispatch({ kind: 'dropped', page, place });
  const dragging = usePageDrag({ scroller, columns, rowHeight: cell.rowHeight, count: pages.length, onDrop });
  const { drag } = dragging;
  const isDragged = (page: number): boolean =>
    drag !== undefined && (drag.page === page || (selected.has(drag.page) && selected.has(page)));
  const dropSideOf = (place: number) => {
    if (drag?.target === place) return 'before';
    return drag?.target === pages.length && place === pages.length - 1 ? 'after' : undefined;
  };
  const onClick = (place: number) => (event: MouseEvent) => {
    if (isLocked || dragging.hasDragged.current) return;
    dispatch({ kind: event.shiftKey ? 'extended' : 'toggled', place });
  };
  return pages.slice(first, end).map((page, index) => {
    const place = first + index;
    return (
      <PageTile
        key={page.page}
        id={`${id}-${page.page}`}
        page={page}
        place={place + 1}
        count={pages.length}
        thumbnails={thumbnails}
        isSelected={selected.has(page.page)}
        isActive={place === active}
        isDragged={isDragged(page.page)}
        dropSide={dropSideOf(place)}
        onPointerDown={isLocked ? () => undefined : dragging.begin(page.page)}
        onClick={onClick(place)}
      />
    );
  });
}

/** The pages of a file as a grid of thumbnails. The list keeps the focus; keys move its active page. */
export function PageGrid({ edits, thumbnails, isLocked, dispatch }: PageGridProps) {
  const { plan, active } = edits;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useGridWindow({ scroller, count: plan.pages.length, ...cell });
  const { columns, first, end, rowsInSight } = grid;
  const onKeyDown = (pressed: KeyboardEvent) => {
    const event = isLocked ? undefined : eventOfKey(pressed, edits, { columns, rowsInSight });
    if (!event) return;
    pressed.preventDefault();
    dispatch(event);
    grid.reveal('place' in event ? event.place : active);
  };
  return (
    <div
      ref={scroller}
      role="listbox"
      tabIndex={0}
      aria-label="Pages"
      aria-multiselectable
      aria-disabled={isLocked}
      aria-describedby={`${id}-keys`}
      aria-activedescendant={active >= first && active < end ? `${id}-${plan.pages[active]?.page}` : undefined}
      className={classes.list}
      onScroll={grid.onScroll}
      onKeyDown={onKeyDown}
    >
      <p id={`${id}-keys`} hidden>
        Arrow keys go from page to page, and Space selects. Shift selects from one page to another.
      </p>
      <div
        role="presentation"
        className={classes.cells}
        style={{
          height: grid.height,
          paddingTop: grid.before,
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          gridAutoRows: cell.rowHeight,
        }}
      >
        <PageTiles {...{ id, edits, thumbnails, isLocked, dispatch, scroller, grid }} />
      </div>
    </div>
  );
}
