import { useEffect, useState } from 'react';
import { ignoreErrors } from '#web/platform/ignore-errors.ts';
import classes from './second-factor.module.css';

interface Drawing {
  size: number;
  path: string;
}

/** Its dark squares, each a step along the line and back. */
async function draw(text: string): Promise<Drawing> {
  // Loaded late: few people need it, and once.
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size, path: squares.join('') };
}

/** A QR code of the text. The text stands beside it for people who cannot scan it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing>();
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let isShown = true;
    const show = async () => {
      const drawn = await ignoreErrors(() => draw(text));
      if (!isShown) return;
      setDrawing(drawn);
      setFailed(drawn === undefined);
    };
    void show();
    return () => {
      isShown = false;
    };
  }, [text]);
  if (isFailed) return null;
  if (!drawing) return <div className={classes.qr} role="status" aria-label="Loading" />;
  return (
    <svg className={classes.qr} viewBox={`0 0 ${drawing.size} ${drawing.size}`} role="img" aria-label={label}>
      <path d={drawing.path} />
    </svg>
  );
}
