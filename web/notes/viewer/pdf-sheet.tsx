import { useEffect, useMemo, useRef, useState } from 'react';
import type { PageBox } from './page-lines.ts';
import { linesOf } from './page-lines.ts';
import type { PagePlace } from './page-places.ts';
import type { OpenedPdf, PageLetters } from './viewer-tools.ts';
import classes from './pdf-view.module.css';

/** Of a drawn page: a third of a screen of 4K more shows nothing new, and would take more than 60 MB. */
const widest = 3200;

/** Lines of one page that can be selected. */
const mostLines = 2000;

const percent = (share: number): string => `${share * 100}%`;

/** Draws a page into a canvas, again where its width changes. A canvas that goes gives its pixels back at once. */
function usePainted(pdf: OpenedPdf, { page, width }: PagePlace) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'waiting' | 'painted' | 'failed'>('waiting');
  useEffect(() => {
    const { current } = canvas;
    const stop = new AbortController();
    const paint = async () => {
      const bitmap = await pdf.paint(page, Math.min(width * window.devicePixelRatio, widest), stop.signal);
      if (stop.signal.aborted || !current) return bitmap.close();
      current.width = bitmap.width;
      current.height = bitmap.height;
      current.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
      setState('painted');
    };
    paint().catch(() => !stop.signal.aborted && setState('failed'));
    return () => stop.abort();
  }, [pdf, page, width]);
  useEffect(() => {
    const { current } = canvas;
    return () => {
      // Safari keeps the pixels of a removed canvas for long.
      if (current) current.width = 0;
    };
  }, []);
  return { canvas, state };
}

let measuring: CanvasRenderingContext2D | null | undefined;

/** Width of a text in a font of so many pixels, as the text layer has it. */
function widthOf(text: string, size: number): number {
  measuring ??= document.createElement('canvas').getContext('2d');
  if (!measuring) return 0;
  measuring.font = `${size}px sans-serif`;
  return measuring.measureText(text).width;
}

/** The words of a page over its picture, unseen, to be selected, copied and read out. */
function TextLayer({ letters, width, height }: Pick<PagePlace, 'width' | 'height'> & { letters: PageLetters }) {
  const lines = useMemo(() => linesOf(letters).slice(0, mostLines), [letters]);
  return (
    <div className={classes.texts}>
      {lines.map(({ text, ...box }, index) => {
        const fontSize = box.height * height;
        const natural = widthOf(text, fontSize);
        const stretch = natural > 0 ? (box.width * width) / natural : 1;
        return (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- lines have no name but their place, and keep no state
            key={index}
            className={classes.line}
            style={{
              insetInlineStart: percent(box.left),
              insetBlockStart: percent(box.top),
              fontSize,
              transform: `scaleX(${stretch})`,
            }}
          >
            {text}
          </div>
        );
      })}
    </div>
  );
}

interface PdfSheetProps {
  pdf: OpenedPdf;
  place: PagePlace;
  hits: readonly (readonly PageBox[])[];
  /** Letters of its picture, in place of those of its text. */
  recognized?: PageLetters | undefined;
  /** Place of the hit among them that is shown. */
  shownHit: number | undefined;
}

/** One page of a PDF: its picture, its words, and the marks of a search. */
export function PdfSheet({ pdf, place, hits, recognized, shownHit }: PdfSheetProps) {
  const { page, top, width, height } = place;
  const { canvas, state } = usePainted(pdf, place);
  const [written, setWritten] = useState<PageLetters>();
  const letters = recognized ?? written;
  useEffect(() => {
    const stop = new AbortController();
    // The page shows without its words, too.
    pdf.read(page, stop.signal).then(setWritten, () => undefined);
    return () => stop.abort();
  }, [pdf, page]);
  return (
    <div
      role="group"
      aria-label={`Page ${page}`}
      aria-busy={state === 'waiting' || undefined}
      className={classes.sheet}
      style={{ insetBlockStart: top, width, height }}
    >
      <canvas ref={canvas} aria-hidden="true" className={classes.picture} />
      {hits.map((boxes, index) =>
        boxes.map(({ left, top: above, ...size }, part) => (
          <mark
            // oxlint-disable-next-line react/no-array-index-key -- hits have no name but their place, and keep no state
            key={`${index} ${part}`}
            className={classes.mark}
            data-shown={index === shownHit || undefined}
            style={{
              left: percent(left),
              top: percent(above),
              width: percent(size.width),
              height: percent(size.height),
            }}
          />
        )),
      )}
      {letters && <TextLayer letters={letters} width={width} height={height} />}
      {state === 'failed' && <p className={classes.failed}>This page cannot be drawn.</p>}
    </div>
  );
}
