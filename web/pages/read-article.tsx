import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ArticlePage } from '#web/blog/article/article-page.tsx';
import type { ReadArticle } from '#web/blog/blog.queries.ts';
import { optionalComponent } from '#web/ui/optional-component.tsx';
import { PersonMenus } from './person-menus.tsx';
import { useReportPost } from './use-report-post.ts';

const ArticleComments = optionalComponent(
  async () => (await import('#web/feed/comments/article-comments.tsx')).ArticleComments,
);

/** Pixels before the end of the article: by then the comments are there. */
const ahead = '600px';

/** The comments of an article, loaded when its reader comes near its end, or to them. */
function Comments({ article }: { article: ReadArticle }) {
  const { _id, authorId, allowComments, approved } = article;
  const { hash } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const onReport = useReportPost();
  useEffect(() => {
    if (!place.current) return undefined;
    const onMove = (seen: readonly IntersectionObserverEntry[]) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    };
    const observer = new IntersectionObserver(onMove, { rootMargin: ahead });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  // The browser has looked for them in vain.
  useEffect(() => {
    if (hash === '#comments') place.current?.scrollIntoView();
  }, [hash]);
  return (
    <div ref={place}>
      {isNear && (
        <Suspense>
          <PersonMenus>
            <ArticleComments
              articleId={_id}
              authorId={authorId}
              // One's own that was taken back is read by its author alone.
              isOpen={allowComments && approved}
              onReport={(commentId) => onReport('comment', commentId)}
            />
          </PersonMenus>
        </Suspense>
      )}
    </div>
  );
}

/** Drafts and articles that were never public have none. */
const commentsOf = (article: ReadArticle) =>
  article.publishedAt !== null && <Comments key={article._id} article={article} />;

/** An article to read, with what its readers say below it. */
export const ReadArticlePage = () => <ArticlePage below={commentsOf} />;
