import { fontFamilies } from '@okur/contract/accounts';
import { useEffect } from 'react';

type Font = (typeof fontFamilies)[number];

/** CSS families by the names of the settings. */
export const fonts: Record<Font, string> = {
  literata: '"Literata Variable", Georgia, serif',
  atkinson: '"Atkinson Hyperlegible", Verdana, sans-serif',
  opendyslexic: '"OpenDyslexic", "Comic Sans MS", sans-serif',
  inter: '"Inter Variable", system-ui, sans-serif',
};

/** A typeface comes when a person reads with it. */
const load: Record<Font, () => Promise<unknown>> = {
  literata: () => import('@fontsource-variable/literata/wght.css'),
  atkinson: () =>
    Promise.all([
      import('@fontsource/atkinson-hyperlegible/400.css'),
      import('@fontsource/atkinson-hyperlegible/700.css'),
    ]),
  opendyslexic: () =>
    Promise.all([import('@fontsource/opendyslexic/400.css'), import('@fontsource/opendyslexic/700.css')]),
  inter: () => Promise.resolve(),
};

/** Without the network the next family of the list does; the typeface comes with the next text. */
const loadIfOnline = (font: Font): void => void load[font]().catch(() => {});

/** Where a person chooses, each is shown as itself. */
export function useAllReaderFonts(): void {
  useEffect(() => fontFamilies.forEach(loadIfOnline), []);
}

export function useReaderFont(font: Font): void {
  useEffect(() => loadIfOnline(font), [font]);
}
