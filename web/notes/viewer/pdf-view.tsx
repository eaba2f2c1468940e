import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import type { SoughtTexts } from '#lib/search/search-hits.ts';
import { Button } from '#web/ui/button.tsx';
import { pagesOfBlock } from './page-places.ts';
import { PdfSheet } from './pdf-sheet.tsx';
import { type ShownHit, useHitSteps } from './use-hit-steps.ts';
import { usePageColumn } from './use-page-column.ts';
import { usePageHits } from './use-page-hits.ts';
import { Remarks } from './remarks.tsx';
import { HitButtons, PageField, ViewerBar, ZoomButtons } from './viewer-bar.tsx';
import type { OpenedPdf } from './viewer-tools.ts';
import classes from './pdf-view.module.css';

/** Says where a shown hit is. */
function said(shown: ShownHit | undefined, doing: { isSearching: boolean; isRecognizing: boolean }): string {
  if (doing.isRecognizing) return 'Reading the picture of the page…';
  if (doing.isSearching) return 'Searching…';
  if (!shown) return 'The words cannot be marked here';
  return `Hit ${shown.index + 1} of ${shown.count} on page ${shown.place}`;
}

interface ViewKeys {
  turn: (by: number) => void;
  zoomBy: (steps: number) => void;
}

/** Keys of the column, besides those by which a browser scrolls. */
function useViewKeys(scroller: RefObject<HTMLElement | null>, keys: ViewKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const element = scroller.current;
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { turn, zoomBy } = latest.current;
      const actions: Record<string, () => void> = {
        ArrowLeft: () => turn(-1),
        ArrowRight: () => turn(1),
        '+': () => zoomBy(1),
        '-': () => zoomBy(-1),
      };
      const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
      if (!action) return;
      event.preventDefault();
      action();
    };
    element?.addEventListener('keydown', hear);
    return () => element?.removeEventListener('keydown', hear);
  }, [scroller]);
}

/** Leads to the pages before or after those of the column. */
const BlockButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button variant="default" size="xs" className={classes.block} onClick={onClick}>
    {children}
  </Button>
);

interface PdfViewProps {
  name: string;
  pdf: OpenedPdf;
  /** Whole sentences about what is shown otherwise than its program does. */
  remarks: readonly string[];
  /** The page that a search named. */
  page: number | undefined;
  sought: SoughtTexts | undefined;
}

/** The pages of a PDF in a column. Those in sight are drawn; the others keep their room. */
export function PdfView({ name, pdf, remarks, page: start, sought }: PdfViewProps) {
  const count = pdf.pages.length;
  const first = Math.min(start ?? 1, count);
  const column = usePageColumn(pdf.pages, first);
  const { scroller, goTo, block } = column;
  const named = start && first;
  const { find, searchedPage, isRecognizing } = usePageHits({ pdf, sought, start: named });
  const show = useCallback(
    ({ place, index }: ShownHit) => {
      const [box] = searchedPage(place).hits[index] ?? [];
      // A little of what stands above the words.
      if (box) goTo(place, Math.max(box.top - 0.15, 0), box.left);
    },
    [goTo, searchedPage],
  );
  const { shown, isSearching, step } = useHitSteps({ places: count, start: named, find }, show);
  const turn = (by: number) => goTo(Math.min(Math.max(column.page + by, 1), count));
  useViewKeys(scroller, { turn, zoomBy: column.zoomBy });
  const after = block + pagesOfBlock;
  return (
    <>
      <ViewerBar>
        <PageField unit="Page" page={column.page} count={count} onGo={(page) => goTo(page)} />
        <ZoomButtons percent={column.percent} onZoom={column.zoomBy} />
        {sought && (
          <HitButtons said={said(shown, { isSearching, isRecognizing })} isSearching={isSearching} onStep={step} />
        )}
      </ViewerBar>
      <Remarks sentences={remarks} />
      <div
        ref={scroller}
        role="region"
        aria-label={`Pages of ${name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        tabIndex={0}
        className={classes.scroller}
        onScroll={column.onScroll}
      >
        {block > 1 && <BlockButton onClick={() => goTo(block - 1)}>Pages before {block}</BlockButton>}
        <div className={classes.column} style={{ height: column.height, width: column.width }}>
          {column.shown.map((place) => (
            <PdfSheet
              key={place.page}
              pdf={pdf}
              place={place}
              {...searchedPage(place.page)}
              shownHit={shown?.place === place.page ? shown.index : undefined}
            />
          ))}
        </div>
        {after <= count && <BlockButton onClick={() => goTo(after)}>Pages from {after}</BlockButton>}
      </div>
    </>
  );
}
