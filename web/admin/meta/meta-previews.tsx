import { type ReactNode, useId } from 'react';
import type { BlogMeta } from '#contract/blog/blog.admin.ts';
import classes from './meta-previews.module.css';
import type { MetaDraft } from './use-save-meta.ts';

interface PreviewProps {
  blog: BlogMeta;
  draft: MetaDraft;
}

/** Metadata as shown to others: the set values, or else the article's own text. */
const shownOf = ({ blog, draft }: PreviewProps) => ({
  title: draft.metaTitle.trim() || blog.title,
  description: draft.metaDescription.trim() || blog.excerpt,
});

/** The address as the web knows it; undefined while it is none. */
function addressOf({ blog, draft }: PreviewProps): URL | undefined {
  const given = draft.canonicalUrl.trim() || `${window.location.origin}/blog/${blog.slug}`;
  return URL.canParse(given) ? new URL(given) : undefined;
}

function Preview({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={classes.preview} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** The article as search engines list it. */
export function SearchPreview(props: PreviewProps) {
  const { title, description } = shownOf(props);
  const address = addressOf(props);
  return (
    <Preview title="In search results">
      {props.draft.noindex ? (
        <p className={classes.unlisted}>Search engines are asked not to list it.</p>
      ) : (
        <div className={classes.result}>
          <p className={classes.address}>
            {address ? [address.host, ...address.pathname.split('/').filter(Boolean)].join(' › ') : '–'}
          </p>
          <p className={classes.link} dir="auto">
            {title}
          </p>
          <p className={classes.words} dir="auto">
            {description}
          </p>
        </div>
      )}
    </Preview>
  );
}

/** A picture of ours is shown; of one elsewhere only where it is: this page fetches nothing from others. */
function CardPicture({ ogImage }: { ogImage: string }) {
  const given = ogImage.trim();
  const { origin } = window.location;
  const address = given !== '' && URL.canParse(given, origin) ? new URL(given, origin) : undefined;
  if (address?.origin === origin)
    return <img className={classes.picture} src={address.pathname + address.search} alt="" />;
  return (
    <div className={classes.picture}>
      {address ? `Picture from ${address.host}` : 'The article’s own picture, if it has one'}
    </div>
  );
}

/** The article as a card of social media. */
export function SocialPreview(props: PreviewProps) {
  const { title, description } = shownOf(props);
  return (
    <Preview title="As a social card">
      <div className={classes.card}>
        <CardPicture ogImage={props.draft.ogImage} />
        <div className={classes.caption}>
          <p className={classes.address}>{addressOf(props)?.host ?? '–'}</p>
          <p className={classes.name} dir="auto">
            {title}
          </p>
          <p className={classes.words} dir="auto">
            {description}
          </p>
        </div>
      </div>
    </Preview>
  );
}
