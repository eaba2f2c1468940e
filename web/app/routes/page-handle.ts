/** What the route table says of a page besides its path: its name, its status, its chunk. */
export interface PageHandle {
  title: string;
  /** The page's chunk, preloaded by the server's HTML. */
  chunk: string;
  /** 404 for the page of unknown paths. */
  status?: number;
  /** Not for search engines: what only makes sense to the person signed in, or is no page at all. */
  isUnlisted?: boolean;
  /** What a preview calls the page (og:type); a website where it is left out. */
  kind?: 'website' | 'article' | 'profile';
}

/** What a page's document says of it, too. */
export interface DocumentHead extends PageHandle {
  description: string;
  /** The picture of a preview: a path on this origin or a whole address. */
  image?: string;
  /** The address that search engines should know the page by, where it is not its own. */
  canonical?: string;
  /** Search engines are asked not to list it; all else is told of it as of any public page. */
  isNoindex?: boolean;
  /** What the page is, as schema.org has it (JSON-LD); each an object with its `@type`. */
  structuredData?: readonly object[];
}

const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle && 'chunk' in handle;

/** What a page's data say of its head, in place of what the route table says. */
export type PageHead = Partial<Omit<DocumentHead, 'chunk'>>;

/** The handle of the innermost matched route, which is the page itself. */
export const pageHandleOf = (routes: readonly { handle?: unknown }[]): PageHandle | undefined =>
  routes.map(({ handle }) => handle).findLast(isPageHandle);
