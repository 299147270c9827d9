import { QueryClientProvider } from '@tanstack/react-query';
import type { OwnStudent } from '@okur/contract/accounts';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { studentQuery } from '../../../kit/client/account.ts';
import { queryClient } from '../../../kit/client/query.ts';
import { Refused, serve } from '../../../kit/testing.tsx';
import { languageOfCaptions, useCaptions } from './useCaptions.ts';

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
  const { result, unmount } = renderHook(() => useCaptions(player, captions, ['en', 'tr']), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  const choose = (language: string) => {
    tracks.modes = ['tr', 'en'].map((one) => ({ language: one, mode: one === language ? 'showing' : 'disabled' }));
    tracks.dispatchEvent(new Event('change'));
  };
  return { visible: result.current, choose, unmount };
}

/** A film is opened, these captions are chosen, and the next film is opened. */
function next(language: string): string {
  const film = open();
  film.choose(language);
  film.unmount();
  return open().visible;
}

const beStudent = (chosen: OwnStudent['settings']['captions']) =>
  queryClient.setQueryData(studentQuery.queryKey, { settings: { captions: chosen } } as OwnStudent);

it('shows what was chosen, else the own language, else that of the film, else what there is', () => {
  expect(languageOfCaptions(captions, 'tr', ['en', 'tr'])).toBe('tr');
  expect(languageOfCaptions(captions, null, ['en', 'tr'])).toBe('en');
  expect(languageOfCaptions(captions, 'fr', ['pl', 'tr'])).toBe('tr');
  expect(languageOfCaptions([captions[1]!], null, ['pl', 'fr'])).toBe('en');
  expect(languageOfCaptions(captions, 'off', ['en', 'tr'])).toBe('off');
  expect(languageOfCaptions([], null, ['en'])).toBe('off');
});

it('stores what a student chose in the account, for the next film on any device', async () => {
  const requests = serve(() => ({ data: {} }));
  beStudent(null);
  expect(next('tr')).toBe('tr');
  expect(next('none')).toBe('off');
  const sent = () => requests.map(({ method, path, body }) => [method, path.split('/').at(-1), body]);
  await waitFor(() =>
    expect(sent()).toEqual([
      ['PATCH', 'settings', { captions: 'tr' }],
      ['PATCH', 'settings', { captions: 'off' }],
    ]),
  );
});

it('holds until the page is loaded again where the server cannot store it', () => {
  serve(() => new Refused(422, { code: 'validation', message: '' }));
  beStudent('en');
  expect(next('tr')).toBe('tr');
});

it('stores what staff chose on the device, for that person', () => {
  const requests = serve(() => ({ data: {} }));
  expect(open().visible).toBe('en');
  expect(next('tr')).toBe('tr');
  expect(next('none')).toBe('off');
  localStorage.setItem('jwtToken', `x.${btoa(JSON.stringify({ sub: 'another' }))}.x`);
  expect(open().visible).toBe('en');
  expect(requests).toEqual([]);
});

it('takes what the browser shows at first for no choice', () => {
  const requests = serve(() => ({ data: {} }));
  beStudent(null);
  open().choose('en');
  expect(requests).toEqual([]);
});
