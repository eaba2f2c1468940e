import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { Link, useParams } from 'react-router';
import { messages } from '#contract/messages.ts';
import { tagKey } from '#lib/post-tags.ts';
import { headOfTag, missingTag } from '#web/feed/tag-head.ts';
import { TaggedPosts } from '#web/feed/tagged-posts.tsx';
import { FeedSide } from '#web/feed/feed-side.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import classes from './feed-page.module.css';
import { PersonMenus } from './person-menus.tsx';
import { useReportPost } from './use-report-post.ts';

function Missing() {
  return (
    <>
      <PageTitle>{missingTag.title}</PageTitle>
      <EmptyState title={missingTag.title} action={<ButtonLink to="/feed">Read the Community Feed</ButtonLink>}>
        {messages.feed.badTag}
      </EmptyState>
    </>
  );
}

/** The thoughts with a tag, to read by anyone. */
export function TagPage() {
  const { tag = '' } = useParams();
  const key = tagKey(tag);
  const onReport = useReportPost();
  return (
    <div className={classes.columns}>
      <div className={classes.page}>
        <Link to="/feed" className={classes.back}>
          <IconArrowLeft aria-hidden size="1rem" stroke={1.6} />
          Community Feed
        </Link>
        {key === undefined ? (
          <Missing />
        ) : (
          <>
            <PageTitle>{headOfTag(tag).title}</PageTitle>
            <h1 className={classes.title} dir="auto">
              #{tag}
            </h1>
            <PersonMenus>
              <TaggedPosts key={key} tag={key} onReport={onReport} />
            </PersonMenus>
          </>
        )}
      </div>
      <FeedSide />
    </div>
  );
}
