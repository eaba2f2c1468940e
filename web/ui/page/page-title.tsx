import { useEffect } from 'react';

/** Document title of a page: its name, followed by the product's where it lacks it. */
export const titleOf = (name: string): string => (name.includes('Thoughtleaf') ? name : `${name} · Thoughtleaf`);

/**
 * Names the document where the name comes from data; the route table names all other pages.
 * @public For the pages of thoughts, people and articles.
 */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = titleOf(children);
  }, [children]);
  return null;
}
