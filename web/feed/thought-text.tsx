import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Mentioned } from '#contract/feed/feed.ts';
import { findThoughtParts, tagPath } from '#lib/post-tags.ts';
import classes from './thought-text.module.css';

/** Anybody can have written it: search engines give nothing for its links. */
const rel = 'nofollow ugc noopener';

const nobody: readonly Mentioned[] = [];

/**
 * The text of a thought or a comment. Its web addresses, its tags and the people whom it mentions are links, and everything else
 * stays text. `mentions` are those whom the reader can see.
 */
export function ThoughtText({
  children,
  mentions = nobody,
}: {
  children: string;
  mentions?: readonly Mentioned[] | undefined;
}) {
  const parts = useMemo(() => findThoughtParts(children), [children]);
  return parts.map(({ at, text, href, tag, mention }) => {
    const person = mention === undefined ? undefined : mentions.find(({ _id }) => _id === mention);
    const path = person ? `/profile/${person._id}` : tag === undefined ? undefined : tagPath(tag);
    if (path !== undefined)
      return (
        <Link key={at} to={path} rel={rel} className={classes.link} discover="none">
          {person ? <bdi>@{person.name}</bdi> : text}
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
