import { Link, useNavigate, useSearchParams } from 'react-router';
import { limits } from '#contract/limits.ts';
import { useSession } from '#web/session/session-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { SearchBox } from '#web/ui/lists/search-box.tsx';
import { addressOfBlog, filterOf, type ArticleFilter } from '../article-filter.ts';
import { titleOfBlog } from '../article-head.ts';
import { ArticleList } from './article-list.tsx';
import { ArticleSkeletons } from '../article-skeletons.tsx';
import classes from './blog-page.module.css';
import { useArticles } from '../blog.queries.ts';
import { MoreArticles } from '../more-articles.tsx';
import { TagLinks } from './tag-links.tsx';

function Search({ filter }: { filter: ArticleFilter }) {
  const navigate = useNavigate();
  return (
    // Without scripts the form goes to the same address.
    <form role="search" action="/blog" className={classes.search} onSubmit={(event) => event.preventDefault()}>
      {filter.tag && <input type="hidden" name="tag" value={filter.tag} />}
      <SearchBox
        label="Search articles"
        name="q"
        searched={filter.q}
        maxLength={limits.article.search.max}
        onSearch={(q) => void navigate(addressOfBlog({ ...filter, q }), { replace: true, preventScrollReset: true })}
      />
    </form>
  );
}

/** The list's filter, announced to screen readers as it changes, and the way back. */
function Narrowed({ filter: { tag, q } }: { filter: ArticleFilter }) {
  const isNarrowed = tag !== '' || q !== '';
  return (
    <p role="status" className={classes.narrowed}>
      {isNarrowed && (
        <>
          <span>
            Articles {tag && 'tagged '}
            {tag && <strong dir="auto">{tag}</strong>}
            {tag && q && ', '}
            {q && 'with '}
            {q && <strong dir="auto">“{q}”</strong>}
          </span>
          <Link to="/blog" className={classes.all}>
            Show all articles
          </Link>
        </>
      )}
    </p>
  );
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) return <EmptyState title="No articles found">Try other words or another tag.</EmptyState>;
  return <EmptyState title="No articles yet">Write the first one: it appears here once it is approved.</EmptyState>;
}

function Articles({ list, filter }: { list: ReturnType<typeof useArticles>; filter: ArticleFilter }) {
  const { articles, data, error, isPlaceholderData, isFetching, refetch } = list;
  const isNarrowed = filter.tag !== '' || filter.q !== '';
  // The articles of the previous filter stay until the new ones are there, unless there were none or the request failed.
  const isShown = !isPlaceholderData || (!error && articles.length > 0);
  return (
    <PagedList
      query={{ data: isShown ? data : undefined, error, isFetching, refetch }}
      isEmpty={articles.length === 0}
      loading={<ArticleSkeletons />}
      nothing={<Nothing isNarrowed={isNarrowed} />}
    >
      <div className={classes.articles} data-former={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
        <ArticleList articles={articles} hasLead={!isNarrowed} />
        <MoreArticles list={list} />
      </div>
    </PagedList>
  );
}

/** The blog: everybody's approved articles, by tag and by words. */
export function BlogPage() {
  const [search] = useSearchParams();
  const filter = filterOf(search);
  const list = useArticles(filter);
  const { status } = useSession();
  return (
    <div className={classes.page}>
      <PageTitle>{titleOfBlog(filter)}</PageTitle>
      <header className={classes.head}>
        <div className={classes.words}>
          <h1 className={classes.title}>Blog</h1>
          <p className={classes.lead}>On programming, studying and building a career, by people who are at it.</p>
        </div>
        <div className={classes.ways}>
          {status === 'user' && (
            <>
              <ButtonLink to="/blog/mine/saved" variant="subtle" color="plain">
                Saved
              </ButtonLink>
              <ButtonLink to="/blog/mine" variant="subtle" color="plain">
                My articles
              </ButtonLink>
            </>
          )}
          <ButtonLink to="/blog/new">Write an article</ButtonLink>
        </div>
      </header>
      <aside className={classes.side} aria-label="Find articles">
        <Search filter={filter} />
        <TagLinks tags={list.tags} filter={filter} />
      </aside>
      <div className={classes.main}>
        <Narrowed filter={filter} />
        <Articles list={list} filter={filter} />
      </div>
    </div>
  );
}
