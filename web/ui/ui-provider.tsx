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

export function UiProvider({ children, nonce = '', env = 'default' }: UiProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      // Both stand in the stylesheet already (virtual:mantine-variables.css), or are not used.
      withCssVariables={false}
      withGlobalClasses={false}
      forceColorScheme="dark"
      getStyleNonce={() => nonce}
      env={env}
    >
      {children}
    </MantineProvider>
  );
}
