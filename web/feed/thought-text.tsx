import { useMemo } from 'react';
import { Link } from 'react-router';
import { findThoughtParts, tagPath } from '#lib/post-tags.ts';
import classes from './thought-text.module.css';

/** Anybody can have written it: search engines give nothing for its links. */
const rel = 'nofollow ugc noopener';

/** The text of a thought or a comment. Its web addresses and tags are links, and everything else stays text. */
export function ThoughtText({ children }: { children: string }) {
  const parts = useMemo(() => findThoughtParts(children), [children]);
  return parts.map(({ at, text, href, tag }) => {
    if (tag !== undefined)
      return (
        <Link key={at} to={tagPath(tag)} rel={rel} className={classes.link} discover="none">
          {text}
        </Link>
      );
    if (href === undefined) return text;
    return (
      <a key={at} href={href} rel={rel} className={classes.link}>
        {text}
      </a>
    );
  });
}
