/// <reference types="vite/client" />

// The package types only its barrel of six thousand icons; single files keep the development server and the tests fast.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { FunctionComponent } from 'react';
  import type { IconProps } from '@tabler/icons-react';

  const icon: FunctionComponent<IconProps>;
  export default icon;
}

/** The text of an inline script, compiled from a typed entry (tooling/inline-scripts.ts). */
declare module '*?inline-script' {
  export const script: string;
}

/** A text of content/, rendered when the web is built (tooling/markdown-pages.ts). */
declare module '*.md' {
  import type { MarkdownPage } from '#lib/markdown/markdown-page.ts';

  export const page: MarkdownPage;
}

/** The title and the description of such a text, without the text. */
declare module '*.md?head' {
  export const title: string;
  export const description: string;
}
