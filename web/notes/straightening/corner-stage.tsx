import { useEffect, useRef, type ComponentProps, type KeyboardEvent } from 'react';
import { useStageSize } from '#web/ui/hooks/use-stage-size.ts';
import type { CornerStep } from './corner-history.ts';
import { type CornerName, cornerNames, type Corners, moveCorner, type Point } from './corners.ts';
import { Loupe } from './loupe.tsx';
import { useCornerDrag } from './use-corner-drag.ts';
import classes from './corner-stage.module.css';

interface CornerStageProps {
  picture: ImageBitmap;
  corners: Corners;
  isInert: boolean;
  onStep: (step: CornerStep) => void;
}

const labels = {
  topLeft: 'Top left corner',
  topRight: 'Top right corner',
  bottomRight: 'Bottom right corner',
  bottomLeft: 'Bottom left corner',
};

const directions: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface CornerProps extends Omit<ComponentProps<'div'>, 'onChange'> {
  name: CornerName;
  at: Point;
  picture: ImageBitmap;
  scale: number;
  onMove: (to: Point) => void;
}

/** A corner that keys move: arrows by a hundredth of the longer side, with Shift by a pixel. */
function Corner({ name, at, picture, scale, onMove, ...handlers }: CornerProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = event.shiftKey ? 1 : Math.max(1, Math.round(Math.max(picture.width, picture.height) / 100));
    onMove({ x: at.x + direction.x * step, y: at.y + direction.y * step });
  };
  return (
    <div
      {...handlers}
      role="slider"
      tabIndex={0}
      aria-label={labels[name]}
      aria-valuemin={0}
      aria-valuemax={picture.width}
      aria-valuenow={at.x}
      aria-valuetext={`${at.x} pixels from the left, ${at.y} from the top`}
      className={classes.corner}
      style={{ left: at.x * scale, top: at.y * scale }}
      onKeyDown={onKeyDown}
    />
  );
}

/** Draws the picture as large as its place. */
function paint(canvas: HTMLCanvasElement, picture: ImageBitmap, scale: number): void {
  canvas.width = Math.max(1, Math.round(picture.width * scale * devicePixelRatio));
  canvas.height = Math.max(1, Math.round(picture.height * scale * devicePixelRatio));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
}

/** The picture with the four corners of a page, which pointer and keys move. */
export function CornerStage({ picture, corners: given, isInert, onStep }: CornerStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const room = useStageSize(stage);
  const scale = room ? Math.min(1, room.width / picture.width, room.height / picture.height) : 1;
  const { corners, dragged, handlersOf } = useCornerDrag({
    corners: given,
    picture,
    scale,
    onDrop: (dropped) => onStep({ kind: 'move', corners: dropped }),
  });
  useEffect(() => {
    if (canvas.current && room) paint(canvas.current, picture, scale);
  }, [picture, room, scale]);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const outline = cornerNames.map((name) => `${corners[name].x * scale},${corners[name].y * scale}`).join(' ');
  return (
    <div ref={stage} className={classes.stage} inert={isInert}>
      {room && (
        <div className={classes.picture} style={{ width, height }}>
          <canvas ref={canvas} className={classes.canvas} />
          <svg className={classes.outline} viewBox={`0 0 ${width} ${height}`} aria-hidden>
            <path className={classes.veil} d={`M0 0H${width}V${height}H0ZM${outline.replaceAll(' ', 'L')}Z`} />
            <polygon className={classes.line} points={outline} />
          </svg>
          {cornerNames.map((name) => (
            <Corner
              key={name}
              name={name}
              at={corners[name]}
              picture={picture}
              scale={scale}
              onMove={(to) => onStep({ kind: 'move', corners: moveCorner(given, { name, to }, picture), group: name })}
              {...handlersOf(name)}
            />
          ))}
          {dragged && <Loupe picture={picture} at={corners[dragged]} />}
        </div>
      )}
    </div>
  );
}
