import { VisuallyHidden } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface Command {
  id: string;
  label: string;
  description?: string;
  icon?: ReactNode;
  /** Further words it is found by. */
  keywords?: readonly string[];
  run: () => void;
}

export interface CommandGroup {
  label: string;
  commands: readonly Command[];
}

export interface CommandPaletteProps {
  /**
   * Heading and its commands: the entries of the menu, actions of the screen. They are made when it opens, and filtered
   * by what is typed.
   */
  groups: () => readonly CommandGroup[];
  /** What was opened from here before; shown until something is typed. */
  recent?: () => CommandGroup;
  /** Asks the server; a newer text ends an older question by its signal. */
  search: (text: string, signal: AbortSignal) => Promise<readonly CommandGroup[]>;
}

const Palette = lazy(() => import('./Palette.tsx'));
const opened = new Set<() => void>();

/** Opens the palette from a button of the top bar. */
export function openPalette(): void {
  for (const open of opened) open();
}

/**
 * Ctrl+K (⌘K): search and commands. The frame renders it once; the palette itself is loaded when it is first opened.
 */
export function CommandPalette(props: CommandPaletteProps) {
  const [calls, setCalls] = useState(0);
  const [early, setEarly] = useState('');

  useEffect(() => {
    const open = () => setCalls((count) => count + 1);
    const keyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      open();
    };
    opened.add(open);
    document.addEventListener('keydown', keyDown);
    return () => {
      opened.delete(open);
      document.removeEventListener('keydown', keyDown);
    };
  }, []);

  if (calls === 0) return null;
  return (
    <Suspense fallback={<EarlyLetters letters={early} onType={setEarly} />}>
      <Palette {...props} calls={calls} early={early} />
    </Suspense>
  );
}

/** Takes what is typed before the palette has arrived, and gives the focus back to where it was. */
function EarlyLetters({ letters, onType }: { letters: string; onType: (letters: string) => void }) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <VisuallyHidden>
      <input
        ref={field}
        aria-label={t('kit.palette')}
        value={letters}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </VisuallyHidden>
  );
}
