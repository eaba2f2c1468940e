import { useEffect, useMemo, useRef } from 'react';
import { trustedHtml } from '#web/platform/trusted-types.ts';
import classes from './prose.module.css';

/** Long lines of code scroll by themselves: only then the keyboard must be able to reach them. */
function useReachableCode(html: string) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = text;
    if (!current) return undefined;
    const update = () => {
      for (const code of current.querySelectorAll<HTMLElement>('pre')) {
        if (code.scrollWidth > code.clientWidth) code.tabIndex = 0;
        else code.removeAttribute('tabindex');
      }
    };
    const observer = new ResizeObserver(update);
    observer.observe(current);
    return () => observer.disconnect();
  }, [html]);
  return text;
}

/** A rendered text to read. `html` comes from `renderMarkdown` of lib/markdown/markdown.ts, which lets nothing dangerous through. */
export function Prose({ html }: { html: string }) {
  const text = useReachableCode(html);
  const markup = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  return <div ref={text} dir="auto" className={classes.prose} dangerouslySetInnerHTML={markup} />;
}
