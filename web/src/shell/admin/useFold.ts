import { useLocalStorage, useMediaQuery } from '@mantine/hooks';

export type Width = 'wide' | 'middle' | 'narrow';

const now = { getInitialValueInEffect: false } as const;

/**
 * How much room there is, and whether the sidebar is folded; the choice is remembered, the middle width always folds.
 */
export function useFold() {
  const wide = useMediaQuery('(min-width: 1200px)', undefined, now);
  const middle = useMediaQuery('(min-width: 992px)', undefined, now);
  const [chosen, setChosen] = useLocalStorage({ key: 'sidebar-folded', defaultValue: false, ...now });
  const width: Width = wide ? 'wide' : middle ? 'middle' : 'narrow';
  return { width, folded: width === 'middle' || chosen, toggleFold: () => setChosen((folded) => !folded) };
}
