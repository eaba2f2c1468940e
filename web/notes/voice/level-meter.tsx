import { useCallback } from 'react';
import classes from './level-meter.module.css';
import type { VoiceRecorder } from './voice-recorder.ts';

/** Width of a bar with its gap, in CSS pixels. */
const barWidth = 4;

function draw(canvas: HTMLCanvasElement, levels: readonly number[]): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { clientWidth: width, clientHeight: height } = canvas;
  canvas.width = width * devicePixelRatio;
  canvas.height = height * devicePixelRatio;
  context.scale(devicePixelRatio, devicePixelRatio);
  context.fillStyle = getComputedStyle(canvas).color;
  const shown = levels.slice(-Math.floor(width / barWidth));
  for (const [index, level] of shown.entries()) {
    const bar = Math.max(2, level * height);
    context.fillRect(width - (shown.length - index) * barWidth, (height - bar) / 2, barWidth - 1, bar);
  }
}

/** The loudness of the last seconds as bars, the newest at the right. Who does not see it is told where nothing is heard. */
export function LevelMeter({ recorder }: { recorder: VoiceRecorder }) {
  const follow = useCallback(
    (canvas: HTMLCanvasElement) => recorder.subscribe(() => draw(canvas, recorder.levels)),
    [recorder],
  );
  return <canvas ref={follow} className={classes.meter} aria-hidden />;
}
