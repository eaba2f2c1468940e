/** Facts of a page in the route table besides its path: its name, its status, its chunk. */
export interface PageHandle {
  title: string;
  /** The page's chunk, preloaded by the server's HTML. */
  chunk: string;
  /** 404 for the page of unknown paths. */
  status?: number;
  /** Not for search engines: what only makes sense to the person signed in, or is no page at all. */
  isUnlisted?: boolean;
  /** The page's type in a preview (og:type); a website where it is left out. */
  kind?: 'website' | 'article' | 'profile';
}

/** Further facts in the page's document. */
export interface DocumentHead extends PageHandle {
  description: string;
  /** The picture of a preview: a path on this origin or a whole address. */
  image?: string;
  /** The address that search engines should know the page by, where it is not its own. */
  canonical?: string;
  /** Search engines are asked not to list it; all else is told of it as of any public page. */
  isNoindex?: boolean;
  /** The page in terms of schema.org (JSON-LD); each an object with its `@type`. */
  structuredData?: readonly object[];
}

const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle && 'chunk' in handle;

/** Values for the head from the page's data, in place of those of the route table. */
export type PageHead = Partial<Omit<DocumentHead, 'chunk'>>;

/** The handle of the innermost matched route, which is the page itself. */
export const pageHandleOf = (routes: readonly { handle?: unknown }[]): PageHandle | undefined =>
  routes.map(({ handle }) => handle).findLast(isPageHandle);
