import { useMemo } from 'react';
import { findLinks } from '#lib/markdown/find-links.ts';
import classes from './linked-text.module.css';

/** A private text whose web addresses are links. */
export function LinkedText({ children }: { children: string }) {
  const parts = useMemo(() => findLinks(children), [children]);
  return parts.map(({ at, text, href }) =>
    href === undefined ? (
      text
    ) : (
      <a key={at} href={href} rel="noopener noreferrer" className={classes.link}>
        {text}
      </a>
    ),
  );
}
