import {
  createTheme,
  localStorageColorSchemeManager,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';

/*
 * The tokens of the interface, light and dark. One accent (petrol), greys with a trace of it, three meanings:
 * good (green), care (yellow), bad (red). Contrast of text is at least 4.5:1 on every surface named here.
 */
const petrol: MantineColorsTuple = [
  '#ecf6f7',
  '#d6eaed',
  '#add5db',
  '#7fbec8',
  '#52a3b0',
  '#2f8795',
  '#176f7e',
  '#0f5c69',
  '#0c4a55',
  '#083740',
];
const gray: MantineColorsTuple = [
  '#f7f9f9',
  '#f0f3f3',
  '#e4e9e9',
  '#d5dcdc',
  '#bcc6c7',
  '#93a0a2',
  '#5f6d70',
  '#465255',
  '#2f393b',
  '#1b2224',
];
const dark: MantineColorsTuple = [
  '#e3e9ea',
  '#bfcacc',
  '#97a5a8',
  '#6d7c80',
  '#455459',
  '#34424a',
  '#232e33',
  '#192226',
  '#131a1d',
  '#0d1315',
];

const red: MantineColorsTuple = [
  '#fdf0ef',
  '#fadcd9',
  '#f3b8b2',
  '#eb9188',
  '#e4766c',
  '#d9544a',
  '#c63b33',
  '#b3302a',
  '#942621',
  '#701b17',
];
const green: MantineColorsTuple = [
  '#ebf8f0',
  '#d3efdd',
  '#a8dfbc',
  '#78cd98',
  '#52bd7b',
  '#36a965',
  '#238650',
  '#1c7746',
  '#16603a',
  '#0f482b',
];

/** The header of a dialog, which as a landmark would be that of the page. */
const notOfThePage = { role: 'presentation' };

const seenWhole = { overflow: 'visible' };

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  colors: { petrol, gray, dark, red, green },
  fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "Cascadia Code", "Source Code Pro", Menlo, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '18px' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.25rem' },
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.1875rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
      h5: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    // What explains a field is read as well: the library's own size is 11 px.
    InputWrapper: {
      vars: () => ({
        label: {},
        description: { '--input-description-size': 'var(--mantine-font-size-xs)' },
        error: { '--input-error-size': 'var(--mantine-font-size-xs)' },
      }),
    },
    // A link at the edge of what is said has the whole frame of its focus.
    Alert: { styles: { root: seenWhole, message: seenWhole } },
    // What is wider or longer than its frame says so, on a telephone as well.
    ScrollArea: { defaultProps: { type: 'auto' } },
    Badge: { defaultProps: { tt: 'none', fw: 550 } },
    Drawer: { defaultProps: { attributes: { header: notOfThePage } } },
    Modal: {
      defaultProps: {
        attributes: { header: notOfThePage },
        centered: true,
        padding: 'lg',
        overlayProps: { backgroundOpacity: 0.45, blur: 2 },
      },
    },
    // A menu holds items alone: the first one takes the focus, not an empty element before it.
    Menu: { defaultProps: { shadow: 'md', radius: 'md', withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
    Loader: { defaultProps: { type: 'oval' } },
  },
});

/** Surfaces the app adds to Mantine's own variables. */
export const surfaces: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': gray[9],
    '--mantine-color-error': red[7],
    '--mantine-color-placeholder': '#6b787b',
    '--mantine-color-teal-light-color': '#05614a',
    '--mantine-color-yellow-light-color': '#7a4300',
    '--mantine-color-red-light-color': red[8],
    '--okur-page': '#fbfcfc',
    '--okur-side': gray[0],
    '--okur-line': gray[2],
    '--okur-active': petrol[0],
    '--okur-active-text': petrol[7],
    '--okur-tint': petrol[0],
  },
  dark: {
    '--mantine-color-error': red[3],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-petrol-light': '#17363d',
    '--mantine-color-petrol-light-hover': '#1c424b',
    '--mantine-color-petrol-light-color': petrol[2],
    '--mantine-color-gray-light': '#2b373c',
    '--mantine-color-gray-light-color': dark[1],
    '--mantine-color-teal-light': '#123a30',
    '--mantine-color-teal-light-color': '#7fdcb8',
    '--mantine-color-yellow-light': '#41320f',
    '--mantine-color-yellow-light-color': '#f6d479',
    '--mantine-color-red-light': '#472325',
    '--mantine-color-red-light-color': red[2],
    '--okur-page': dark[7],
    '--okur-side': dark[8],
    '--okur-line': '#2a363b',
    '--okur-active': '#16343b',
    '--okur-active-text': petrol[2],
    '--okur-tint': '#152a30',
  },
});

/** The switch in the sidebar changes the whole app; light at first. */
export const colorScheme = localStorageColorSchemeManager({ key: 'sidebar-theme' });
