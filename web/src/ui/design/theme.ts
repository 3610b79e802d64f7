import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Mantine requires 10 shades. Only shades 6 (light) and 3 (dark) are used, and the tokens of theme.css override them. */
const jade: MantineColorsTuple = [
  '#e6f3f1',
  '#c9e7e2',
  '#97d9ce',
  '#5ed3c2',
  '#3bb3a4',
  '#1d9385',
  '#0b7a6f',
  '#096a61',
  '#07564f',
  '#06231f',
];

/**
 * Gives each dialog its own portal element. A closed dialog leaves empty elements, which would keep the landmark of `PartsProvider` visible
 * if the portal element were shared.
 */
const apart = { defaultProps: { portalProps: { reuseTargetNode: false } } };

export const theme = createTheme({
  // Mantine assumes a root font size of 16 px when it converts px to rem, but base.css sets 14 px.
  scale: 16 / 14,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  fontSizes: { xs: 'var(--fs-12)', sm: 'var(--fs-13)', md: 'var(--fs-14)', lg: 'var(--fs-16)', xl: 'var(--fs-18)' },
  radius: { xs: 'var(--r-s)', sm: 'var(--r)', md: 'var(--r)', lg: 'var(--r)', xl: 'var(--r)' },
  spacing: { xs: 'var(--s-2)', sm: 'var(--s-3)', md: 'var(--s-4)', lg: 'var(--s-6)', xl: 'var(--s-8)' },
  shadows: { xs: 'none', sm: 'none', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  defaultRadius: 'sm',
  colors: { jade },
  primaryColor: 'jade',
  primaryShade: { light: 6, dark: 3 },
  // base.css draws the focus ring for both Mantine's and Coloa's components.
  focusRing: 'never',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: { ModalRoot: apart, DrawerRoot: apart },
});

const colors = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-anchor': 'var(--brand)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-primary-color-filled': 'var(--brand)',
  '--mantine-primary-color-filled-hover': 'var(--brand-hover)',
  '--mantine-primary-color-contrast': 'var(--on-brand)',
};

/** Maps Mantine's variables to the tokens, so that only theme.css defines light and dark. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--mantine-line-height': '1.5' },
  light: colors,
  dark: colors,
});
