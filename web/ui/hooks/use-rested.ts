import { useEffect, useState } from 'react';

/** A text once it has rested for some milliseconds; at once where it was cleared. */
export function useRested(text: string, restMs: number): string {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [text, restMs]);
  return text === '' ? '' : rested;
}
