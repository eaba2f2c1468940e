import { useEffect, useRef, useState } from 'react';
import type { Drawing, Stroke } from './drawing.ts';
import { SheetCanvas, type Tool } from './sheet-canvas.ts';
import { useStageSize } from '#web/ui/hooks/use-stage-size.ts';
import classes from './sheet.module.css';

interface SheetProps {
  strokes: readonly Stroke[];
  /** Size of the sheet; undefined for a new one, which fills the screen until something is drawn on it. */
  size: Pick<Drawing, 'width' | 'height'> | undefined;
  tool: Tool;
  /** Nothing can be drawn. */
  isInert: boolean;
  /** Something was drawn or erased. */
  onChange: (drawing: Drawing) => void;
  /** A long stroke is under way. */
  onProgress: (drawing: Drawing) => void;
  /** The page goes away: the drawing as it is in this moment. */
  onLeave: (drawing: Drawing) => void;
}

/** The sheet that is drawn on, as large as the screen lets it be. */
export function Sheet({ strokes, size, tool, isInert, ...handlers }: SheetProps) {
  const stage = useRef<HTMLDivElement>(null);
  const drawn = useRef<HTMLCanvasElement>(null);
  const live = useRef<HTMLCanvasElement>(null);
  const room = useStageSize(stage);
  const sheet = size ?? room;
  const scale = sheet && room ? Math.min(room.width / sheet.width, room.height / sheet.height) : undefined;
  const latest = useRef({ ...handlers, sheet });
  const [canvas, setCanvas] = useState<SheetCanvas>();
  useEffect(() => {
    latest.current = { ...handlers, sheet };
  });
  useEffect(() => {
    if (!drawn.current || !live.current) return undefined;
    const withSize = (told: 'onChange' | 'onProgress' | 'onLeave') => (current: readonly Stroke[]) => {
      const { sheet: held, [told]: tell } = latest.current;
      if (held) tell({ ...held, strokes: current });
    };
    const made = new SheetCanvas(drawn.current, live.current, {
      onChange: withSize('onChange'),
      onProgress: withSize('onProgress'),
    });
    setCanvas(made);
    const leave = () => withSize('onLeave')(made.strokes);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      made.close();
    };
  }, []);
  useEffect(() => {
    if (canvas && sheet && scale !== undefined)
      canvas.show({ drawing: { width: sheet.width, height: sheet.height, strokes }, scale, tool });
  }, [canvas, sheet, scale, strokes, tool]);
  const place = sheet && scale !== undefined && { width: sheet.width * scale, height: sheet.height * scale };
  const count = strokes.length === 1 ? '1 stroke' : `${strokes.length} strokes`;
  return (
    <div ref={stage} className={classes.stage} inert={isInert}>
      <div className={classes.sheet} style={place || {}} role="img" aria-label={`Sheet with ${count}`}>
        <canvas ref={drawn} className={classes.canvas} />
        <canvas ref={live} className={classes.live} data-eraser={tool.kind === 'eraser' || undefined} />
      </div>
    </div>
  );
}
