import { useEffect, useRef } from 'react';
import type { Point } from './corners.ts';
import classes from './loupe.module.css';

interface LoupeProps {
  picture: ImageBitmap;
  /** In pixels of the picture. */
  at: Point;
}

/** Its side in CSS pixels, and how much of the shorter side of the picture it shows. */
const side = 112;
const shown = 0.12;

/** What a finger covers: the picture around a place, larger, in the corner of the picture that is farther away. */
export function Loupe({ picture, at }: LoupeProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const part = Math.min(picture.width, picture.height) * shown;
    const { width, height } = context.canvas;
    context.clearRect(0, 0, width, height);
    context.drawImage(picture, at.x - part / 2, at.y - part / 2, part, part, 0, 0, width, height);
  }, [picture, at]);
  const isLeft = at.x < picture.width / 2;
  return (
    <div className={classes.loupe} data-at={isLeft ? 'right' : 'left'} aria-hidden>
      <canvas ref={canvas} width={side * devicePixelRatio} height={side * devicePixelRatio} className={classes.part} />
    </div>
  );
}
