import type { RouteObject } from 'react-router';
import { lazyPage } from '#web/platform/lazy-page.ts';
import { BlogWithAds } from '#web/pages/blog-with-ads.tsx';
import { route, unlisted, withData } from './route.ts';

const publicPages: RouteObject[] = [
  withData(
    route(
      '/blog',
      lazyPage(
        'blog-page',
        () => import('#web/blog/list/blog-page.tsx'),
        ({ BlogPage }) => BlogPage,
      ),
      { title: 'Blog' },
    ),
    async () => (await import('#web/blog/blog-loaders.ts')).loadBlog,
  ),
  withData(
    route(
      '/blog/:slug',
      lazyPage(
        'article-page',
        () => import('#web/pages/read-article.tsx'),
        ({ ReadArticlePage }) => ReadArticlePage,
      ),
      { title: 'Article', kind: 'article' },
    ),
    async () => (await import('#web/blog/blog-loaders.ts')).loadArticle,
  ),
];

/** The blog, for everybody. */
export const blogRoutes: readonly RouteObject[] = [{ Component: BlogWithAds, children: publicPages }];

/** Writing for the blog. */
export const signedInBlogRoutes: readonly RouteObject[] = [
  route(
    '/blog/mine',
    lazyPage(
      'my-articles-page',
      () => import('#web/blog/my-articles/my-articles-page.tsx'),
      ({ MyArticlesPage }) => MyArticlesPage,
    ),
    unlisted('My articles'),
  ),
  route(
    '/blog/mine/saved',
    lazyPage(
      'saved-articles-page',
      () => import('#web/blog/saved/saved-articles-page.tsx'),
      ({ SavedArticlesPage }) => SavedArticlesPage,
    ),
    unlisted('Saved articles'),
  ),
  route(
    '/blog/new',
    lazyPage(
      'new-article-page',
      () => import('#web/blog/write/new-article-page.tsx'),
      ({ NewArticlePage }) => NewArticlePage,
    ),
    unlisted('New article'),
  ),
  route(
    '/blog/edit/:articleId',
    lazyPage(
      'edit-article-page',
      () => import('#web/blog/write/edit-article-page.tsx'),
      ({ EditArticlePage }) => EditArticlePage,
    ),
    unlisted('Edit article'),
  ),
];
