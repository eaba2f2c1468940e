import { useEffect, useRef, type ComponentProps, type KeyboardEvent } from 'react';
import { useStageSize } from '#web/ui/hooks/use-stage-size.ts';
import {
  edges,
  isAcross,
  matrixOf,
  moveEdge,
  placeOf,
  turnedSize,
  type Edge,
  type Frame,
  type Size,
} from './crop-frame.ts';
import type { CropHistory, CropStep } from './crop-history.ts';
import { useFrameDrag } from './use-frame-drag.ts';
import classes from './crop-stage.module.css';

interface CropStageProps {
  picture: ImageBitmap;
  history: CropHistory;
  isInert: boolean;
  onStep: (step: CropStep) => void;
}

/** What a pointer moves beside one edge: the whole frame, or the edges of a corner. */
const handles: readonly (readonly Edge[])[] = [
  [],
  ['left', 'top'],
  ['right', 'top'],
  ['left', 'bottom'],
  ['right', 'bottom'],
];

const names = { left: 'Left edge', top: 'Top edge', right: 'Right edge', bottom: 'Bottom edge' };

/** Where a key moves an edge: arrows by a hundredth of the side, pages by a tenth. */
function placeOfKey(key: string, at: number, whole: number): number | undefined {
  const step = Math.max(1, Math.round(whole / 100));
  const moves: Partial<Record<string, number>> = {
    ArrowLeft: at - step,
    ArrowUp: at - step,
    ArrowRight: at + step,
    ArrowDown: at + step,
    PageUp: at - 10 * step,
    PageDown: at + 10 * step,
    Home: 0,
    End: whole,
  };
  return moves[key];
}

/** Draws the turned picture as large as its place. */
function paint(
  canvas: HTMLCanvasElement,
  { picture, history }: Pick<CropStageProps, 'picture' | 'history'>,
  scale: number,
): void {
  const { original, crop } = history;
  const { width, height } = turnedSize(original, crop.turns);
  const sharpness = scale * devicePixelRatio;
  canvas.width = Math.max(1, Math.round(width * sharpness));
  canvas.height = Math.max(1, Math.round(height * sharpness));
  const context = canvas.getContext('2d');
  context?.setTransform(...matrixOf({ turns: crop.turns, frame: { x: 0, y: 0 } }, original, sharpness));
  context?.drawImage(picture, 0, 0);
}

interface EdgeSliderProps extends Omit<ComponentProps<'div'>, 'onChange'> {
  edge: Edge;
  frame: Frame;
  size: Size;
  onChange: (frame: Frame) => void;
}

/** An edge that keys move. */
function EdgeSlider({ edge, frame, size, onChange, ...handlers }: EdgeSliderProps) {
  const whole = isAcross(edge) ? size.width : size.height;
  const at = placeOf(frame, edge);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = placeOfKey(event.key, at, whole);
    if (to === undefined) return;
    event.preventDefault();
    onChange(moveEdge(frame, { edge, to }, size));
  };
  return (
    <div
      {...handlers}
      role="slider"
      tabIndex={0}
      aria-label={names[edge]}
      aria-orientation={isAcross(edge) ? 'horizontal' : 'vertical'}
      aria-valuemin={0}
      aria-valuemax={whole}
      aria-valuenow={at}
      aria-valuetext={`${at} pixels`}
      className={classes.edge}
      data-edge={edge}
      onKeyDown={onKeyDown}
    />
  );
}

/** The picture with the frame round what stays. Each edge is a slider, and is dragged as well, as are the corners and the whole frame. */
export function CropStage({ picture, history, isInert, onStep }: CropStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const room = useStageSize(stage);
  const { original, crop } = history;
  const size = turnedSize(original, crop.turns);
  const scale = room ? Math.min(1, room.width / size.width, room.height / size.height) : 1;
  const { frame, handlersOf } = useFrameDrag({
    frame: crop.frame,
    size,
    scale,
    onDrop: (dropped) => onStep({ kind: 'frame', frame: dropped }),
  });
  useEffect(() => {
    if (canvas.current && room) paint(canvas.current, { picture, history }, scale);
  }, [picture, history, room, scale]);
  const place = {
    left: frame.x * scale,
    top: frame.y * scale,
    width: frame.width * scale,
    height: frame.height * scale,
  };
  return (
    <div ref={stage} className={classes.stage} inert={isInert}>
      {room && (
        <div className={classes.picture} style={{ width: size.width * scale, height: size.height * scale }}>
          <canvas ref={canvas} className={classes.canvas} />
          <div className={classes.frame} style={place}>
            {handles.map((moved) => (
              <div
                key={moved.join(' ')}
                className={classes.handle}
                data-moves={moved.join(' ')}
                {...handlersOf(moved)}
              />
            ))}
            {edges.map((edge) => (
              <EdgeSlider
                key={edge}
                edge={edge}
                frame={frame}
                size={size}
                onChange={(moved) => onStep({ kind: 'frame', frame: moved, group: edge })}
                {...handlersOf([edge])}
              />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
