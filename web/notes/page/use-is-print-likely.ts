import { useEffect, useState } from 'react';

/** True once somebody has pressed Ctrl or ⌘, or has left the page with the pointer: by Ctrl+P or the browser's menu they may print it. */
export function useIsPrintLikely(): boolean {
  const [isLikely, setLikely] = useState(false);
  useEffect(() => {
    if (isLikely) return undefined;
    const onKey = ({ ctrlKey, metaKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey) setLikely(true);
    };
    const onLeave = () => setLikely(true);
    window.addEventListener('keydown', onKey);
    document.documentElement.addEventListener('mouseleave', onLeave);
    return () => {
      window.removeEventListener('keydown', onKey);
      document.documentElement.removeEventListener('mouseleave', onLeave);
    };
  }, [isLikely]);
  return isLikely;
}
