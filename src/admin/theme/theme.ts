/** The product's tokens as a Material theme: denser than the site, hairlines before shadows, no ripples. */
import type { ThemeOptions } from '@mui/material/styles';
import type { RaThemeOptions } from 'react-admin';
import type { ColourMode } from './colourMode.ts';

/** How something stands; always said in words, too. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

declare module '@mui/material/styles' {
  interface Palette {
    soft: Record<Tone | 'accent', string>;
    edge: string;
    stage: { main: string; text: string };
  }
  interface PaletteOptions {
    soft: Record<Tone | 'accent', string>;
    edge: string;
    stage: { main: string; text: string };
  }
}

const stage = { main: '#0E0D0C', text: '#F3EEE6' };

const tokens = {
  light: {
    paper: '#FAF7F2',
    surface: '#FFFFFF',
    sunk: '#F1ECE3',
    ink: '#1B1A17',
    muted: '#665F55',
    line: '#E4DED3',
    edge: '#978E80',
    accent: '#B93D0A',
    accentSoft: '#FBE5DA',
    ok: '#17694A',
    okSoft: '#DDF0E6',
    warn: '#7A4E00',
    warnSoft: '#FBECCB',
    danger: '#A3211F',
    dangerSoft: '#FBE1DE',
    info: '#2B5673',
    infoSoft: '#E0ECF3',
    hover: 'rgb(27 26 23 / 0.04)',
    shadow: '0 8px 30px rgb(27 26 23 / 0.12)',
  },
  dark: {
    paper: '#141311',
    surface: '#1D1B18',
    sunk: '#0E0D0C',
    ink: '#F3EEE6',
    muted: '#A79F92',
    line: '#35312B',
    edge: '#746C60',
    accent: '#FF8A5B',
    accentSoft: '#3A2118',
    ok: '#6FCF9F',
    okSoft: '#16302A',
    warn: '#F0BD62',
    warnSoft: '#35290F',
    danger: '#FF9A90',
    dangerSoft: '#3D1917',
    info: '#93C4E3',
    infoSoft: '#17293A',
    hover: 'rgb(243 238 230 / 0.05)',
    shadow: '0 8px 30px rgb(0 0 0 / 0.5)',
  },
} as const satisfies Record<ColourMode, Record<string, string>>;

type Tokens = (typeof tokens)[ColourMode];

export const headFont = "'Bricolage Grotesque', system-ui, sans-serif";
export const monoFont = "'JetBrains Mono', ui-monospace, 'Liberation Mono', monospace";
const textFont = "'Instrument Sans', system-ui, sans-serif";

const palette = (mode: ColourMode, t: Tokens): NonNullable<ThemeOptions['palette']> => ({
  mode,
  primary: { main: t.ink, contrastText: t.paper },
  secondary: { main: t.accent, contrastText: t.paper },
  success: { main: t.ok, contrastText: t.paper },
  warning: { main: t.warn, contrastText: t.paper },
  error: { main: t.danger, contrastText: t.paper },
  info: { main: t.info, contrastText: t.paper },
  background: { default: t.paper, paper: t.surface },
  text: { primary: t.ink, secondary: t.muted, disabled: t.muted },
  divider: t.line,
  edge: t.edge,
  action: { hover: t.hover, selected: t.sunk, focus: t.sunk, active: t.muted, disabled: t.muted },
  soft: {
    neutral: t.sunk,
    info: t.infoSoft,
    success: t.okSoft,
    warning: t.warnSoft,
    error: t.dangerSoft,
    accent: t.accentSoft,
  },
  stage,
});

const typography: NonNullable<ThemeOptions['typography']> = {
  fontFamily: textFont,
  fontSize: 14,
  fontWeightMedium: 500,
  fontWeightBold: 650,
  h1: { fontFamily: headFont, fontSize: 28, fontWeight: 650, letterSpacing: '-0.02em', lineHeight: 1.1 },
  h2: { fontFamily: headFont, fontSize: 16, fontWeight: 650, letterSpacing: '-0.01em', lineHeight: 1.3 },
  body1: { fontSize: 14, lineHeight: 1.5 },
  body2: { fontSize: 14, lineHeight: 1.5 },
  caption: { fontSize: 12, lineHeight: 1.4 },
  button: { textTransform: 'none', fontWeight: 600, fontSize: 14, lineHeight: 1.4 },
};

const page = (t: Tokens) => ({
  body: { fontSize: 14, lineHeight: 1.5, overflowWrap: 'anywhere', WebkitFontSmoothing: 'antialiased' },
  ':focus-visible': { outline: `2px solid ${t.accent}`, outlineOffset: 2 },
  '::selection': { background: t.accentSoft, color: t.ink },
  '@media (prefers-reduced-motion: reduce)': {
    '*, ::before, ::after': { animationDuration: '1ms !important', transitionDuration: '1ms !important' },
  },
});

const buttons = (t: Tokens): NonNullable<ThemeOptions['components']> => ({
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': { outline: `2px solid ${t.accent}`, outlineOffset: 2 } } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { borderRadius: 99, minHeight: 36, padding: '6px 16px', transitionDuration: '120ms' },
      outlined: {
        // A button that takes the colour of what it stands on, keeps it.
        '&:not(.MuiButton-colorInherit)': {
          borderColor: t.edge,
          color: t.ink,
          '&:hover': { borderColor: t.ink, background: t.hover },
        },
      },
      colorInherit: { '&.Mui-disabled': { color: 'inherit', borderColor: 'currentcolor', opacity: 0.65 } },
      contained: { '&.Mui-disabled': { background: t.sunk, color: t.muted } },
    },
  },
  MuiIconButton: { styleOverrides: { root: { color: t.muted, '&:hover': { color: t.ink } } } },
  MuiLink: { defaultProps: { color: 'inherit', underline: 'hover' } },
});

const surfaces = (t: Tokens): NonNullable<ThemeOptions['components']> => ({
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: {
    styleOverrides: { paper: { borderRadius: 18, border: `1px solid ${t.line}`, boxShadow: t.shadow } },
  },
  MuiMenu: {
    styleOverrides: { paper: { borderRadius: 12, border: `1px solid ${t.line}`, boxShadow: t.shadow } },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: { borderRadius: 12, background: t.surface },
      notchedOutline: { borderColor: t.edge, '& legend': { fontSize: '0.88em' } },
    },
  },
  MuiInputLabel: {
    styleOverrides: { root: { '&.MuiInputLabel-shrink': { transform: 'translate(14px, -9px) scale(0.88)' } } },
  },
  MuiSkeleton: { styleOverrides: { root: { backgroundColor: t.sunk } } },
  MuiSnackbarContent: {
    styleOverrides: { root: { borderRadius: 12, boxShadow: t.shadow, border: `1px solid ${t.line}`, fontWeight: 500 } },
  },
});

const toast = (background: string, color: string) => ({ backgroundColor: background, color, borderColor: color });

const tables = (t: Tokens): Record<string, object> => ({
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: t.line, padding: '4px 12px', height: 36, fontVariantNumeric: 'tabular-nums' },
      head: { color: t.muted, fontSize: 12, fontWeight: 600, whiteSpace: 'nowrap' },
    },
  },
  // What cannot be pressed is still read.
  MuiPaginationItem: { styleOverrides: { root: { '&.Mui-disabled': { opacity: 1, color: t.muted } } } },
  MuiTablePagination: { styleOverrides: { root: { color: t.muted, fontSize: 12 } } },
  RaDataTable: {
    styleOverrides: {
      root: {
        '& .RaDataTable-headerCell': { backgroundColor: 'transparent', fontWeight: 600 },
        '& .RaDataTable-rowCell': { padding: '3px 12px' },
      },
    },
  },
  RaNotification: {
    styleOverrides: {
      root: {
        '& .RaNotification-success': toast(t.okSoft, t.ok),
        '& .RaNotification-warning': toast(t.warnSoft, t.warn),
        '& .RaNotification-error': toast(t.dangerSoft, t.danger),
      },
    },
  },
});

export const consoleTheme = (mode: ColourMode): RaThemeOptions => {
  const t = tokens[mode];
  return {
    palette: palette(mode, t),
    typography,
    shape: { borderRadius: 12 },
    components: { MuiCssBaseline: { styleOverrides: page(t) }, ...buttons(t), ...surfaces(t), ...tables(t) },
  };
};
