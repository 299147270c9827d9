import { VisuallyHidden } from '@mantine/core';
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** What a palette is opened with. */
export interface Opening {
  /** How often it was opened. */
  calls: number;
  /** What was typed before it was there. */
  early: string;
}

const opened = new Set<() => void>();

/** Opens the palette from a button of the top bar. */
export function openPalette(): void {
  for (const open of opened) open();
}

/**
 * Ctrl+K (⌘K): search and commands. The frame renders it once, with a palette that is loaded when it is first opened:
 * a `lazy` component that gives `Palette.tsx` its commands.
 */
export function CommandPalette({ palette: Palette }: { palette: ComponentType<Opening> }) {
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
      <Palette calls={calls} early={early} />
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
