import { type ReactNode, useEffect, useRef } from 'react';
import classes from './reveal.module.css';

/** A block must be this far inside the window before it comes. */
const inside = '0px 0px -8% 0px';

/**
 * Hides a block until it is scrolled into view. A block in the window at the start of the script stays as it is, so that nothing
 * that was seen disappears.
 */
function revealOnScroll(block: HTMLElement): (() => void) | undefined {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry) return;
      if (block.dataset['reveal'] === 'waiting') {
        if (!entry.isIntersecting) return;
        block.dataset['reveal'] = 'shown';
      } else if (entry.boundingClientRect.top >= window.innerHeight) {
        block.dataset['reveal'] = 'waiting';
        return;
      }
      observer.disconnect();
    },
    { rootMargin: inside },
  );
  observer.observe(block);
  return () => {
    observer.disconnect();
    delete block.dataset['reveal'];
  };
}

/** A block that fades and slides in when it is scrolled into view. Without scripts, or with less motion, it is simply there. */
export function Reveal({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const block = useRef<HTMLDivElement>(null);
  useEffect(() => (block.current ? revealOnScroll(block.current) : undefined), []);
  return (
    <div ref={block} className={className === undefined ? classes.block : `${classes.block} ${className}`}>
      {children}
    </div>
  );
}
