import {
  ActionIcon,
  Button,
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';

const plum: MantineColorsTuple = [
  '#f6f1fa',
  '#e9ddf3',
  '#d3bce6',
  '#c9a9ee',
  '#a378cb',
  '#7d4fb3',
  '#6c41a0',
  '#5b3289',
  '#482a70',
  '#351f55',
];

const red: MantineColorsTuple = [
  '#fdeeed',
  '#fbe6e5',
  '#f3c1c0',
  '#ffa39f',
  '#e8716f',
  '#c2373c',
  '#b22f34',
  '#a3262b',
  '#861f24',
  '#5c1417',
];

// Warm grays, darker than Mantine's where they are used for text or a control's border.
const gray: MantineColorsTuple = [
  '#faf8f6',
  '#f4f1ee',
  '#ebe7e3',
  '#ddd8d4',
  '#8b8494',
  '#736c7b',
  '#625b6a',
  '#4a4451',
  '#352f3d',
  '#241f2b',
];
const dark: MantineColorsTuple = [
  '#ece7f0',
  '#d2cbd9',
  '#b0a8ba',
  '#988fa3',
  '#7d7488',
  '#2f2937',
  '#1f1b25',
  '#16131a',
  '#110f14',
  '#0c0a0f',
];

export const theme = createTheme({
  primaryColor: 'plum',
  primaryShade: { light: 7, dark: 5 },
  colors: { plum, red, gray, dark },
  black: '#241f2b',
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({ defaultProps: { size: 'sm' } }),
    ActionIcon: ActionIcon.extend({ defaultProps: { size: 'lg' } }),
  },
});

const names = {
  '--mantine-color-body': 'var(--canvas)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-quiet)',
  '--mantine-color-placeholder': 'var(--ink-quiet)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--absent)',
  '--mantine-color-success': 'var(--present)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-quiet)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--edge)',
  // Mantine would use the palest shade in dark mode and the darkest in light mode, so a warning red would look white or
  // black.
  '--mantine-color-red-light-color': 'var(--absent)',
  '--mantine-color-plum-light-color': 'var(--accent)',
};

/**
 * Maps Mantine's variables to our tokens. Set per scheme, because Mantine's own per-scheme values would otherwise win.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: names,
  dark: names,
});
