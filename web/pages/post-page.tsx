import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { Link, useParams } from 'react-router';
import { messages } from '#contract/messages.ts';
import { SinglePost } from '#web/feed/post/single-post.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import classes from './feed-page.module.css';
import { PersonMenus } from './person-menus.tsx';
import { useReportPost } from './use-report-post.ts';

function Missing() {
  return (
    <>
      <PageTitle>Thought not found</PageTitle>
      <EmptyState title="Thought not found" action={<ButtonLink to="/feed">Read the Community Feed</ButtonLink>}>
        {messages.feed.notFound}
      </EmptyState>
    </>
  );
}

/** One thought under its own address: where a shared link leads. */
export function PostPage() {
  const { postId = '' } = useParams();
  const onReport = useReportPost();
  return (
    <div className={classes.page}>
      <Link to="/feed" className={classes.back}>
        <IconArrowLeft aria-hidden size="1rem" stroke={1.6} />
        Community Feed
      </Link>
      <h1 className="visually-hidden">A thought</h1>
      <PersonMenus>
        <SinglePost key={postId} id={postId} onReport={onReport} missing={<Missing />} />
      </PersonMenus>
    </div>
  );
}
