import type { RouteObject } from 'react-router';
import { announced, unlisted } from './route.ts';

const article = (slug: string, title: string): RouteObject =>
  announced(`/blog/${slug}`, { title, description: `${title}: an article on the Thoughtleaf blog.` });

/** The blog, for everybody. */
export const blogRoutes: readonly RouteObject[] = [
  announced('/blog', {
    title: 'Blog',
    description: 'Articles on programming, studying and building a career.',
  }),
  article('top-programming-languages-2025', 'Top Programming Languages in 2025'),
  article('my-coding-journey', 'My Coding Journey'),
  article('building-tech-career-early', 'Building a Tech Career Early'),
  article('weekly-planning-as-student-dev', 'Weekly Planning as a Student Developer'),
  article('projects-improved-my-resume', 'The Projects That Improved My Resume'),
  article('start-coding-from-semester-1', 'Start Coding From Semester 1'),
  article('portfolio-website-journey', 'A Portfolio Website’s Journey'),
  article('python-vs-c-journey', 'Python and C: A Journey Through Both'),
  article('javascript-learning-journey', 'Learning JavaScript'),
  article('github-pages-hosting-guide', 'A Guide to Hosting on GitHub Pages'),
];

/** Writing for the blog. */
export const signedInBlogRoutes: readonly RouteObject[] = [
  announced('/blog/new', unlisted('New article', 'Write an article for the Thoughtleaf blog.')),
  announced('/blog/edit/:articleId', unlisted('Edit article', 'Edit your article.')),
];
