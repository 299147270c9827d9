import type { Captions } from '@okur/contract/tutorials';
import { type RefObject, useEffect, useState } from 'react';
import { claims } from '../../../kit/client/claims.ts';
import { session } from '../../../kit/client/session.ts';

/* The browser's own menu offers the captions and to see none; what was chosen there holds for the next film, too. */

const none = 'off';
/** Of the person who is signed in: a family's tablet has several. */
const keyOfChoice = (): string => `okur-captions:${claims(session.token() ?? '').sub ?? ''}`;

/** The language of the captions that are shown: as last chosen, else the first of these languages that is there. */
export function languageOfCaptions(captions: readonly Captions[], wishes: readonly string[]): string {
  const chosen = localStorage.getItem(keyOfChoice());
  if (chosen === none) return none;
  const found = [chosen, ...wishes].find((wish) => captions.some(({ language }) => language === wish));
  return found ?? captions[0]?.language ?? none;
}

/** The language in which captions are shown at first; remembers what is chosen in the player after that. */
export function useCaptions(
  player: RefObject<HTMLVideoElement | null>,
  captions: readonly Captions[],
  wishes: readonly string[],
): string {
  const [first] = useState(() => languageOfCaptions(captions, wishes));
  useEffect(() => {
    const tracks = player.current?.textTracks;
    if (!tracks?.addEventListener) return undefined;
    let last = first;
    function remember() {
      const now = [...tracks!].find(({ mode }) => mode === 'showing')?.language ?? none;
      // The browser says so, too, when it shows what it was to show at first.
      if (now === last) return;
      last = now;
      try {
        localStorage.setItem(keyOfChoice(), now);
      } catch {
        // Without room it lasts as long as the page.
      }
    }
    tracks.addEventListener('change', remember);
    return () => tracks.removeEventListener('change', remember);
  }, [player, first]);
  return first;
}
