import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core';

const same = (value: string): MantineColorsTuple =>
  Array.from({ length: 10 }, () => value) as unknown as MantineColorsTuple;

/** Warm greys in place of Mantine's cold ones. */
const gray: MantineColorsTuple = [
  '#faf8f5',
  '#f3f0ea',
  '#e9e4dc',
  '#dbd4c9',
  '#c4bbae',
  '#8c8378',
  '#6f665c',
  '#5b534b',
  '#3b352f',
  '#211d1a',
];
const dark: MantineColorsTuple = [
  '#f2eee8',
  '#d8d0c6',
  '#bdb4a9',
  '#a39a8e',
  '#4a433b',
  '#39332d',
  '#2a2521',
  '#1f1b18',
  '#171412',
  '#120f0d',
];

export const theme = createTheme({
  colors: { primary: same('var(--primary)'), gray, dark },
  primaryColor: 'primary',
  fontFamily: 'var(--font-office)',
  headings: { fontFamily: 'var(--font-office)', fontWeight: '650' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '24px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--shadow-sm)',
    sm: 'var(--shadow-sm)',
    md: 'var(--shadow-md)',
    lg: 'var(--shadow-lg)',
    xl: 'var(--shadow-lg)',
  },
  breakpoints: { xs: '36em', sm: '600px', md: '976px', lg: '1280px', xl: '1920px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: (input) => {
    const colours = defaultVariantColorsResolver(input);
    if (input.variant !== 'filled') return colours;
    if (input.color === 'primary' || input.color === undefined) {
      return { ...colours, color: 'var(--on-primary)', hoverColor: 'var(--on-primary-strong)' };
    }
    return input.color === 'red' ? { ...colours, color: 'var(--on-danger)' } : colours;
  },
});

/** Our tokens switch with the theme by themselves, so both colour schemes use the same ones. */
const bound: Record<string, string> = {
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-muted)',
  '--mantine-color-placeholder': 'var(--text-faint)',
  '--mantine-color-anchor': 'var(--primary-ink)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-success': 'var(--success)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--surface-sunken)',
  '--mantine-color-disabled-color': 'var(--text-faint)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
  '--mantine-color-primary-text': 'var(--primary-ink)',
  '--mantine-color-primary-filled': 'var(--primary)',
  '--mantine-color-primary-filled-hover': 'var(--primary-strong)',
  '--mantine-color-primary-light': 'var(--primary-soft)',
  '--mantine-color-primary-light-hover': 'color-mix(in srgb, var(--primary) 20%, transparent)',
  '--mantine-color-primary-light-color': 'var(--primary-ink)',
  '--mantine-color-primary-outline': 'var(--primary-ink)',
  '--mantine-color-primary-outline-hover': 'var(--primary-soft)',
  '--mantine-color-red-text': 'var(--danger)',
  '--mantine-color-red-filled': 'var(--danger)',
  '--mantine-color-red-filled-hover': 'var(--danger-strong)',
  '--mantine-color-red-light': 'var(--danger-soft)',
  '--mantine-color-red-light-hover': 'var(--danger-soft)',
  '--mantine-color-red-light-color': 'var(--danger)',
  '--mantine-color-red-outline': 'var(--danger)',
  '--mantine-color-red-outline-hover': 'var(--danger-soft)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: bound,
  dark: bound,
});
