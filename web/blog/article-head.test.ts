import { describe, expect, it } from 'vitest';
import { headOfArticle } from './article-head.ts';
import type { ReadArticle } from './blog.queries.ts';
import { describedArticle, describedBlog } from './article-structure.ts';

const origin = 'https://notes.example';
const nothingSet = { metaTitle: null, metaDescription: null, ogImage: null, canonicalUrl: null, noindex: false };

const article: ReadArticle = {
  _id: '1',
  slug: 'a-year-of-notes',
  title: 'A year of notes',
  excerpt: 'What they taught me.',
  tags: ['habits', 'notes'],
  author: 'Ada',
  authorId: '7',
  approved: true,
  draft: false,
  allowComments: false,
  readingTime: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-02-01T00:00:00.000Z',
  publishedAt: '2026-01-02T00:00:00.000Z',
  publishAt: null,
  coverImage: null,
  cover: null,
  html: '<p>Words.</p>',
  headings: [],
  edit: null,
  meta: nothingSet,
};

describe('headOfArticle', () => {
  it('speaks with the article’s own words where an editor set none', () => {
    expect(headOfArticle(article, origin)).toEqual({
      title: 'A year of notes',
      description: 'What they taught me.',
      canonical: 'https://notes.example/blog/a-year-of-notes',
      isUnlisted: false,
      isNoindex: false,
    });
  });

  it('prefers what an editor set', () => {
    const meta = {
      metaTitle: 'Notes, a year on',
      metaDescription: 'In short.',
      ogImage: '/pictures/notes.png',
      canonicalUrl: 'https://elsewhere.example/notes',
      noindex: true,
    };
    expect(headOfArticle({ ...article, meta }, origin)).toEqual({
      title: 'Notes, a year on',
      description: 'In short.',
      canonical: 'https://elsewhere.example/notes',
      image: '/pictures/notes.png',
      isUnlisted: false,
      isNoindex: true,
    });
  });

  it('shows its cover, where no editor set a picture', () => {
    const cover = { _id: '9', url: '/article-pictures/9', alt: 'Notes', width: 800, height: 500 };
    expect(headOfArticle({ ...article, coverImage: '9', cover }, origin).image).toBe('/article-pictures/9');
  });

  it('keeps a pending article from search engines', () => {
    expect(headOfArticle({ ...article, approved: false }, origin).isUnlisted).toBe(true);
  });
});

describe('describedArticle', () => {
  it('names the author, the dates, the picture and the publisher', () => {
    const pictured = { ...article, meta: { ...nothingSet, ogImage: '/pictures/cover.png' } };
    expect(describedArticle(pictured, headOfArticle(pictured, origin), origin)).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'A year of notes',
      description: 'What they taught me.',
      author: { '@type': 'Person', name: 'Ada', url: 'https://notes.example/profile/7' },
      datePublished: '2026-01-02T00:00:00.000Z',
      dateModified: '2026-02-01T00:00:00.000Z',
      image: 'https://notes.example/pictures/cover.png',
      mainEntityOfPage: { '@id': 'https://notes.example/blog/a-year-of-notes' },
      publisher: { '@type': 'Organization', name: 'Thoughtleaf' },
    });
  });

  it('names the product as the author of its own articles', () => {
    const own = { ...article, author: 'Thoughtleaf', authorId: null };
    expect(describedArticle(own, headOfArticle(own, origin), origin).author).toMatchObject({
      '@type': 'Organization',
      name: 'Thoughtleaf',
    });
  });
});

describe('describedBlog', () => {
  it('lists its articles in order', () => {
    expect(describedBlog([article], origin).mainEntity.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, url: 'https://notes.example/blog/a-year-of-notes', name: 'A year of notes' },
    ]);
  });
});
