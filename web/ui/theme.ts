import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const ink: MantineColorsTuple = [
  '#efebe4',
  '#cfc9c0',
  '#b4aea5',
  '#948f87',
  '#5d626b',
  '#2a2d32',
  '#15171a',
  '#0e0f11',
  '#0a0b0c',
  '#060708',
];

const copper: MantineColorsTuple = [
  '#fdf4e9',
  '#fae4cb',
  '#f5cfa0',
  '#f3bd7c',
  '#e8a456',
  '#d98f3f',
  '#b9742c',
  '#955b21',
  '#7a4a18',
  '#4f2f0f',
];

const ember: MantineColorsTuple = [
  '#fdeeec',
  '#fad6d3',
  '#f6b4af',
  '#f3a29c',
  '#f1908a',
  '#dd6a63',
  '#c04a44',
  '#983934',
  '#702a26',
  '#481a18',
];

/** Mantine's parts take their colours, type and spacing from the same tokens as our own. */
export const theme = createTheme({
  primaryColor: 'copper',
  primaryShade: 4,
  autoContrast: true,
  black: '#1a1209',
  white: '#efebe4',
  colors: { dark: ink, copper, red: ember },
  fontFamily: 'var(--font-ui)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: {
    xs: 'var(--text-xs)',
    sm: 'var(--text-sm)',
    md: 'var(--text-md)',
    lg: 'var(--text-lg)',
    xl: 'var(--text-xl)',
  },
  spacing: {
    xs: 'var(--space-2)',
    sm: 'var(--space-3)',
    md: 'var(--space-4)',
    lg: 'var(--space-5)',
    xl: 'var(--space-6)',
  },
  radius: { xs: '4px', sm: 'var(--radius-sm)', md: 'var(--radius-md)', lg: 'var(--radius-lg)', xl: '24px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
});

/** The variables that Mantine derives by itself, tied to our tokens instead. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {},
  dark: {
    '--mantine-color-body': 'var(--ink)',
    '--mantine-color-text': 'var(--paper)',
    '--mantine-color-bright': 'var(--paper)',
    '--mantine-color-dimmed': 'var(--paper-dim)',
    '--mantine-color-placeholder': 'var(--paper-faint)',
    '--mantine-color-anchor': 'var(--accent-strong)',
    '--mantine-color-default': 'var(--ink-raised)',
    '--mantine-color-default-hover': 'var(--ink-hover)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-error': 'var(--bad)',
    // Mantine takes these four shades lighter than the filled button, which leaves no red in them.
    '--mantine-color-red-outline': 'var(--bad)',
    '--mantine-color-red-light-color': 'var(--bad)',
    '--mantine-color-disabled': 'var(--ink-float)',
    '--mantine-color-disabled-color': 'var(--paper-faint)',
    '--mantine-color-disabled-border': 'var(--line)',
  },
});
