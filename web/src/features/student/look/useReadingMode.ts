import type { UserSettings } from '@okur/contract/accounts';
import { useLayoutEffect } from 'react';

/**
 * While a text is read, the whole screen is its page: no bars, and the colours of the text to the edges. The frame of
 * the students' area and the style of the page go by the attribute.
 */
export function useReadingMode(theme: UserSettings['theme']): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.reading = theme;
    return () => void delete document.documentElement.dataset.reading;
  }, [theme]);
}
