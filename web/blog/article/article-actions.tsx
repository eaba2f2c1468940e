import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconShare2 from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs';
import { messages } from '#contract/messages.ts';
import { useSession } from '#web/session/session-context.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useReport } from '#web/ui/dialog/report.tsx';
import { useShare } from '#web/ui/hooks/use-share.ts';
import type { ReadArticle } from '../blog.queries.ts';
import { SaveArticle } from '../saved/save-article.tsx';
import classes from './article-actions.module.css';

const icon = { 'aria-hidden': true, size: '1.1rem', stroke: 1.6 } as const;

/** A reader's and an author's actions on an article. */
export function ArticleActions({ article }: { article: ReadArticle }) {
  const { _id, slug, title, excerpt, authorId } = article;
  const { user } = useSession();
  const share = useShare();
  const report = useReport();
  const isOwn = user !== null && user._id === authorId;
  const onShare = () => share({ title, text: excerpt, path: `/blog/${slug}`, failed: messages.blog.shareFailed });
  return (
    <div className={classes.actions}>
      {isOwn && (
        <ButtonLink
          to={`/blog/edit/${_id}`}
          variant="subtle"
          color="plain"
          size="sm"
          leftSection={<IconPencil {...icon} />}
        >
          Edit
        </ButtonLink>
      )}
      {user && <SaveArticle articleId={_id} readerId={user._id} />}
      {user && !isOwn && (
        <Button
          variant="subtle"
          color="plain"
          size="sm"
          leftSection={<IconFlag {...icon} />}
          onClick={() => report({ contentType: 'blog', contentId: _id, title: 'Report this article' })}
        >
          Report
        </Button>
      )}
      <Button variant="default" size="sm" leftSection={<IconShare2 {...icon} />} onClick={() => void onShare()}>
        Share
      </Button>
    </div>
  );
}
