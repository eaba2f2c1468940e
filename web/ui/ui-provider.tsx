import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

interface UiProviderProps {
  children: ReactNode;
  /** The nonce of the page's Content-Security-Policy, for the styles that Mantine writes. */
  nonce?: string | undefined;
  /** Tests switch transitions and portals off. */
  env?: 'default' | 'test';
}

const noElement = () => undefined;

/** Mantine as this product uses it: its theme, dark, and nothing that stands in the style sheet already. */
export function UiProvider({ children, nonce = '', env = 'default' }: UiProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      // Both stand in the stylesheet already (virtual:mantine-variables.css), or are not used.
      withCssVariables={false}
      withGlobalClasses={false}
      defaultColorScheme="dark"
      forceColorScheme="dark"
      // The document says that it is dark. Mantine would set it to light and then to dark again: all styles anew, twice.
      getRootElement={noElement}
      getStyleNonce={() => nonce}
      env={env}
    >
      {children}
    </MantineProvider>
  );
}
