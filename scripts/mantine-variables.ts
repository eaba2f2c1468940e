import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';

const moduleId = 'virtual:mantine-variables.css';

type ProviderProps = Parameters<typeof MantineProvider>[0];

/** The variables that Mantine would write into each page as a style element. */
function variablesOf(props: Pick<ProviderProps, 'theme' | 'cssVariablesResolver'>): string {
  const provider = createElement(MantineProvider, { ...props, forceColorScheme: 'dark', withGlobalClasses: false });
  const [, css] = /<style[^>]*>([^]*)<\/style>/.exec(renderToStaticMarkup(provider)) ?? [];
  if (css === undefined) throw new Error('Mantine writes its variables in another way than before.');
  return css;
}

/** Lets the web import them as a stylesheet: loaded once instead of with each page, whose HTML could not hold it validly. */
export function mantineVariables(props: Pick<ProviderProps, 'theme' | 'cssVariablesResolver'>): Plugin {
  return {
    name: 'thoughtleaf:mantine-variables',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : null),
    load: (id) => (id === `\0${moduleId}` ? variablesOf(props) : null),
  };
}
