import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#web/session/session-context.tsx';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { useAddArticleComment, useArticleComments, useDeleteArticleComment } from './article-comments.queries.ts';
import classes from './article-comments.module.css';
import { CommentSection } from './comment-section.tsx';

/** Where notifications lead. */
const sectionId = 'comments';

interface ArticleCommentsProps {
  articleId: string;
  authorId: string | null;
  /** True where readers may comment. */
  isOpen: boolean;
  onReport: (commentId: string) => void;
}

/** The section comes after the article, when the browser has looked for the address's own part in vain. */
function useComeTo(isThere: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isThere && hash === `#${sectionId}`) document.getElementById(sectionId)?.scrollIntoView();
  }, [hash, isThere]);
}

/** The comments on an article. Where they are closed, nothing stands there unless somebody wrote one before. */
export function ArticleComments({ articleId, authorId, isOpen, onReport }: ArticleCommentsProps) {
  const { user } = useSession();
  const query = useArticleComments(articleId);
  const { comments, data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const onAdd = useAddArticleComment(articleId);
  const onDelete = useDeleteArticleComment(articleId);
  useComeTo(data !== undefined);
  if (!isOpen && comments.length === 0) return null;
  const heading = <h2 className={classes.heading}>Comments</h2>;
  if (!data)
    return (
      <section id={sectionId} aria-label="Comments" aria-busy={!error} className={classes.section}>
        {heading}
        {error ? <QueryFailure query={query} /> : <p role="status">Loading…</p>}
      </section>
    );
  return (
    <div className={classes.section}>
      <CommentSection
        id={sectionId}
        subjectId={articleId}
        authorId={authorId}
        readerId={user?._id}
        isOpen={isOpen}
        comments={comments}
        older={hasNextPage ? { isFetching: isFetchingNextPage, onShow: () => void fetchNextPage() } : undefined}
        onAdd={onAdd}
        onDelete={onDelete}
        onReport={onReport}
        heading={
          <>
            {heading}
            {comments.length === 0 && <p className={classes.about}>No comments yet.</p>}
          </>
        }
        closed={<p className={classes.about}>Comments are closed.</p>}
      />
    </div>
  );
}
