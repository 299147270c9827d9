import type { UserSettings } from '@okur/contract/accounts';
import type { CSSProperties } from 'react';
import { fonts } from './fonts.ts';

/** The text as its reader set it. */
export const lookOf = (settings: UserSettings): CSSProperties & Record<'--line-length', string> => ({
  fontFamily: fonts[settings.font_family],
  fontSize: settings.font_size,
  lineHeight: settings.line_spacing,
  letterSpacing: `${settings.letter_spacing}em`,
  // Words stay apart where their letters do.
  wordSpacing: `${settings.word_spacing + settings.letter_spacing}em`,
  fontPalette: `--okur-ink-${settings.theme}`,
  '--line-length': `${settings.line_length}ch`,
});

/** OpenDyslexic is wide and heavy: smaller it takes the room of the others. */
const sizeOf = ({ font_family, font_size }: UserSettings): number =>
  font_family === 'opendyslexic' ? font_size * 0.86 : font_size;

/** The same for a text that moves: its stages (web/src/reading/pacing) are set by these variables. */
export const pacedLookOf = (settings: UserSettings): CSSProperties => {
  const { fontFamily, lineHeight, letterSpacing, wordSpacing, fontPalette } = lookOf(settings);
  const size = sizeOf(settings);
  return {
    fontPalette,
    '--read-font': fontFamily,
    '--read-size': `${size}px`,
    '--read-line': lineHeight,
    '--read-letters': letterSpacing,
    '--read-words': wordSpacing,
    '--read-length': `${settings.line_length}ch`,
    // One word at a time is read from further away; the longest has to fit.
    '--read-flash': `clamp(1.4rem, ${size * 1.6}px, max(1.4rem, 9cqw))`,
    '--read-paper': 'var(--paper)',
    '--read-ink': 'var(--ink)',
    '--read-edge': 'color-mix(in srgb, var(--ink) 28%, transparent)',
    '--read-mark': 'color-mix(in srgb, var(--mantine-primary-color-filled) 24%, var(--paper))',
    '--read-hyphens': settings.font_family === 'opendyslexic' ? 'none' : 'auto',
  } as CSSProperties;
};
