import { useMemo } from 'react';
import { findLinks } from '#lib/find-links.ts';
import classes from './linked-text.module.css';

interface LinkedTextProps {
  children: string;
  /** Everybody can read it and anybody can have written it: search engines give nothing for its links. */
  isPublic?: boolean;
}

/** A plain text whose web addresses are links. */
export function LinkedText({ children, isPublic = false }: LinkedTextProps) {
  const parts = useMemo(() => findLinks(children), [children]);
  const rel = isPublic ? 'noopener nofollow ugc' : 'noopener noreferrer';
  return parts.map(({ at, text, href }) =>
    href === undefined ? (
      text
    ) : (
      <a key={at} href={href} rel={rel} className={classes.link}>
        {text}
      </a>
    ),
  );
}
