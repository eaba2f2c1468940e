import type { Drawing, Stroke, StrokePoint } from './drawing.ts';
import { isTouched } from './erase.ts';
import { hasPressure, mayDraw } from './pointer-rules.ts';
import { paintStroke } from './paint-stroke.ts';

/** A pen, or the eraser, which takes whole strokes. */
export type Tool = { kind: 'pen'; ink: string; width: number } | { kind: 'eraser' };

/** What a sheet shows: `scale` is the CSS pixels of a unit. */
export interface SheetView {
  drawing: Drawing;
  scale: number;
  tool: Tool;
}

interface SheetHandlers {
  /** A stroke was drawn, or strokes were erased. */
  onChange: (strokes: readonly Stroke[]) => void;
  /** A long stroke is under way: all strokes with it. */
  onProgress: (strokes: readonly Stroke[]) => void;
}

/** What the pointer does, from its press to its release. */
interface Gesture {
  pointer: number;
  type: string;
  tool: Tool;
  hasPressure: boolean;
  points: StrokePoint[];
  erased: Set<Stroke>;
  keptAt: number;
}

/** Radius of the eraser in CSS pixels. */
const eraserRadius = 8;
/** A stroke that takes longer is kept while it is drawn, in milliseconds. */
const keepMs = 1000;
/** Buttons of pointer events: the one that draws, and the other end of a pen. */
const [mainButton, eraserButton] = [0, 5];

const roundTo = (value: number, parts: number): number => Math.round(value * parts) / parts;

/** Two canvases over each other: what is drawn, and the stroke that the pointer draws. */
export class SheetCanvas {
  readonly #drawn: HTMLCanvasElement;
  readonly #live: HTMLCanvasElement;
  readonly #handlers: SheetHandlers;
  readonly #listening = new AbortController();
  #view: SheetView | undefined;
  #gesture: Gesture | undefined;
  /** From then on fingers do not draw: the palm lies on the screen. */
  #hasSeenPen = false;
  #frame: number | undefined;

  constructor(drawn: HTMLCanvasElement, live: HTMLCanvasElement, handlers: SheetHandlers) {
    this.#drawn = drawn;
    this.#live = live;
    this.#handlers = handlers;
    const { signal } = this.#listening;
    live.addEventListener('pointerdown', (event) => this.#begin(event), { signal });
    live.addEventListener('pointermove', (event) => this.#move(event), { signal });
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
      live.addEventListener(type, (event) => this.#end(event), { signal });
  }

  show(view: SheetView): void {
    this.#view = view;
    this.#paint();
  }

  /** What is drawn now, with the stroke that is under way. */
  get strokes(): readonly Stroke[] {
    const { strokes } = this.#view?.drawing ?? { strokes: [] };
    const gesture = this.#gesture;
    if (!gesture) return strokes;
    const live = this.#strokeOf(gesture);
    return [...strokes.filter((stroke) => !gesture.erased.has(stroke)), ...(live ? [live] : [])];
  }

  /** Listens no more. A stroke that is under way ends here. */
  close(): void {
    this.#listening.abort();
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#finish();
  }

  #begin(event: PointerEvent): void {
    const { pointerId, pointerType, button, pressure } = event;
    const view = this.#view;
    if (!view || (button !== mainButton && button !== eraserButton)) return;
    if (pointerType === 'pen') {
      // The palm came down before the pen.
      if (this.#gesture?.type === 'touch') this.#gesture = undefined;
      this.#hasSeenPen = true;
    }
    if (this.#gesture || !event.isPrimary || !mayDraw(pointerType, this.#hasSeenPen)) return;
    event.preventDefault();
    this.#live.setPointerCapture(pointerId);
    this.#gesture = {
      pointer: pointerId,
      type: pointerType,
      tool: button === eraserButton ? { kind: 'eraser' } : view.tool,
      hasPressure: hasPressure(pointerType, pressure),
      points: [],
      erased: new Set(),
      keptAt: performance.now(),
    };
    this.#take(this.#gesture, [event]);
  }

  #move(event: PointerEvent): void {
    const gesture = this.#gesture;
    if (gesture?.pointer !== event.pointerId) return;
    // Missing in Safari before 18.2, and on pages that come by http.
    const between = 'getCoalescedEvents' in event ? event.getCoalescedEvents() : [];
    this.#take(gesture, between.length > 0 ? between : [event]);
    if (performance.now() - gesture.keptAt < keepMs) return;
    gesture.keptAt = performance.now();
    this.#handlers.onProgress(this.strokes);
  }

  #end(event: PointerEvent): void {
    if (this.#gesture?.pointer === event.pointerId) this.#finish();
  }

  #finish(): void {
    if (!this.#gesture) return;
    const { tool, erased } = this.#gesture;
    const { strokes } = this;
    this.#gesture = undefined;
    if (tool.kind === 'pen' || erased.size > 0) this.#handlers.onChange(strokes);
  }

  #take(gesture: Gesture, events: readonly PointerEvent[]): void {
    const view = this.#view;
    if (!view) return;
    const box = this.#live.getBoundingClientRect();
    for (const { clientX, clientY, pressure } of events) {
      const x = roundTo((clientX - box.left) / view.scale, 10);
      const y = roundTo((clientY - box.top) / view.scale, 10);
      const point = gesture.hasPressure ? [x, y, roundTo(pressure, 100)] : [x, y];
      const before = gesture.points.at(-1);
      if (gesture.tool.kind === 'eraser') this.#erase(gesture, [before ?? point, point]);
      if (before?.[0] !== x || before[1] !== y) gesture.points.push(point);
    }
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#paintLive();
    });
  }

  #erase({ erased }: Gesture, way: readonly [StrokePoint, StrokePoint]): void {
    const view = this.#view;
    if (!view) return;
    const touched = view.drawing.strokes.filter(
      (stroke) => !erased.has(stroke) && isTouched(stroke, way, eraserRadius / view.scale),
    );
    for (const stroke of touched) erased.add(stroke);
    if (touched.length > 0) this.#paint();
  }

  #strokeOf({ tool, points }: Gesture): Stroke | undefined {
    return tool.kind === 'pen' ? { ink: tool.ink, width: tool.width, points: [...points] } : undefined;
  }

  #contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D | undefined {
    const context = canvas.getContext('2d');
    const { drawing, scale } = this.#view ?? {};
    if (!context || !drawing || scale === undefined) return undefined;
    const sharpness = scale * devicePixelRatio;
    const [width, height] = [Math.round(drawing.width * sharpness), Math.round(drawing.height * sharpness)];
    // A new size clears it as well.
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    context.setTransform(sharpness, 0, 0, sharpness, 0, 0);
    context.clearRect(0, 0, drawing.width, drawing.height);
    return context;
  }

  #paint(): void {
    const context = this.#contextOf(this.#drawn);
    const erased = this.#gesture?.erased;
    for (const stroke of this.#view?.drawing.strokes ?? []) {
      if (context && !erased?.has(stroke)) paintStroke(context, stroke);
    }
    this.#paintLive();
  }

  #paintLive(): void {
    const context = this.#contextOf(this.#live);
    const stroke = this.#gesture && this.#strokeOf(this.#gesture);
    if (context && stroke) paintStroke(context, stroke);
  }
}
