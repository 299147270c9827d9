import { captionChoices, type UserSettings } from '@okur/contract/accounts';
import type { Captions } from '@okur/contract/tutorials';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStudent } from '../../../kit/client/account.ts';
import { claims } from '../../../kit/client/claims.ts';
import { session } from '../../../kit/client/session.ts';
import { storeOwnSettings } from '../../../reading/own-settings.ts';

/* The browser's own menu offers the captions and to see none; what was chosen there holds for the next film, too. */

type Choice = NonNullable<UserSettings['captions']>;

/** The language of the captions that are shown: as last chosen, else the first of these languages that is there. */
export function languageOfCaptions(
  captions: readonly Captions[],
  chosen: string | null,
  wishes: readonly string[],
): string {
  if (chosen === 'off') return chosen;
  const found = [chosen, ...wishes].find((wish) => captions.some(({ language }) => language === wish));
  return found ?? captions[0]?.language ?? 'off';
}

/** The language in which captions are shown at first; stores what is chosen in the player after that. */
export function useCaptions(
  player: RefObject<HTMLVideoElement | null>,
  captions: readonly Captions[],
  wishes: readonly string[],
): string {
  const own = useOwnChoice();
  const [first] = useState(() => languageOfCaptions(captions, own.chosen, wishes));
  const store = useRef(own.store);
  useEffect(() => {
    store.current = own.store;
  });
  useEffect(() => {
    const tracks = player.current?.textTracks;
    if (!tracks?.addEventListener) return undefined;
    let last = first;
    function remember() {
      const language = [...tracks!].find(({ mode }) => mode === 'showing')?.language;
      const now = captionChoices.find((choice) => choice === language) ?? 'off';
      // The browser says so, too, when it shows what it was to show at first.
      if (now === last) return;
      last = now;
      store.current(now);
    }
    tracks.addEventListener('change', remember);
    return () => tracks.removeEventListener('change', remember);
  }, [player, first]);
  return first;
}

/** What one chose before, on any device; staff have no settings of that kind, and choose for the device. */
function useOwnChoice(): { chosen: string | null; store: (choice: Choice) => void } {
  const student = useStudent();
  return student
    ? { chosen: student.settings.captions, store: (captions) => storeOwnSettings({ captions }) }
    : { chosen: localStorage.getItem(keyOfChoice()), store: storeOnDevice };
}

/** Of the person who is signed in: a device may have several. */
const keyOfChoice = (): string => `okur-captions:${claims(session.token() ?? '').sub ?? ''}`;

function storeOnDevice(choice: Choice): void {
  try {
    localStorage.setItem(keyOfChoice(), choice);
  } catch {
    // Without room it lasts as long as the page.
  }
}
