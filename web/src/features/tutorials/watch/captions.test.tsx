import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { languageOfCaptions, useCaptions } from './useCaptions.ts';

beforeEach(() => localStorage.clear());

const captions = (['tr', 'en'] as const).map((language) => ({ language, file: `/files/tutorials/${language}.vtt` }));

/** A player whose browser has a menu of captions, as the test's document has none. */
function open() {
  const tracks = Object.assign(new EventTarget(), {
    modes: [] as { language: string; mode: string }[],
    *[Symbol.iterator]() {
      yield* this.modes;
    },
  });
  const player = { current: { textTracks: tracks } as unknown as HTMLVideoElement };
  const { result, unmount } = renderHook(() => useCaptions(player, captions, ['en', 'tr']));
  const choose = (language: string) => {
    tracks.modes = ['tr', 'en'].map((one) => ({ language: one, mode: one === language ? 'showing' : 'disabled' }));
    tracks.dispatchEvent(new Event('change'));
  };
  return { visible: result.current, choose, unmount };
}

it('shows the child’s own language first, else that of the film, else what there is', () => {
  expect(languageOfCaptions(captions, ['en', 'tr'])).toBe('en');
  expect(languageOfCaptions(captions, ['pl', 'tr'])).toBe('tr');
  expect(languageOfCaptions([captions[1]!], ['pl', 'fr'])).toBe('en');
  expect(languageOfCaptions([], ['en'])).toBe('off');
});

it('shows what was chosen in the player before, in the next film, and none where none was chosen', () => {
  const first = open();
  expect(first.visible).toBe('en');
  first.choose('tr');
  first.unmount();
  const second = open();
  expect(second.visible).toBe('tr');
  second.choose('none');
  second.unmount();
  expect(open().visible).toBe('off');
});

it('takes what the browser shows at first for no choice', () => {
  open().choose('en');
  expect(languageOfCaptions(captions, ['tr', 'en'])).toBe('tr');
});
