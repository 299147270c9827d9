import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, it } from 'vitest';
import texts from '../../../../../texts/browser/tutorials.json' with { type: 'json' };
import { Refused, serve, show } from '../../../kit/testing.tsx';
import StudentTutorial from '../StudentTutorial.tsx';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

beforeEach(() => {
  localStorage.clear();
  // The test's DOM plays nothing.
  HTMLMediaElement.prototype.pause = () => undefined;
});

const film = (id: string, call: number) => ({
  id,
  kind: 'video',
  title: `Film ${id}`,
  required: true,
  is_done: false,
  is_open: true,
  video: `/files/videos/${id}.mp4?call=${call}`,
  video_version: 1,
  captions: [],
  chapters: [
    { at: 0, title: 'Slow' },
    { at: 50, title: 'Fast' },
    { at: 100, title: 'Behind the end' },
  ],
  seconds: 100,
  watched: [],
  position: 0,
  questions: [],
  questions_version: 1,
  pass_percent: 60,
  attempt_count: 0,
  best: null,
});
/** Shows a tutorial of two films and `more`; each reading of it brings addresses of its own. */
function open(
  onWatch: (watched: unknown) => unknown = (watched) => ({ watched, is_done: false, completed_at: null }),
  more: readonly object[] = [],
) {
  let calls = 0;
  const requests = serve(({ method, body }) => {
    if (method === 'POST') {
      const answer = onWatch((body as { watched: unknown }).watched);
      return answer instanceof Refused ? answer : { data: answer };
    }
    calls += 1;
    const resources = [...['a', 'b'].map((id) => film(id, calls)), ...more];
    const names = { id: 't', title: 'Eğitim', language: 'tr', description: '', cover: null, instructor: null };
    return { data: { ...names, completed_at: null, resources } };
  });
  show(StudentTutorial);
  return requests;
}
const video = (id: string) => screen.findByLabelText<HTMLVideoElement>(`Film ${id}`, { selector: 'video' });
/** Which reading of the tutorial brought the address: the page may read it at any time besides. */
const readingOf = async (id: string) => Number(/call=(\d+)$/.exec((await video(id)).getAttribute('src')!)![1]);
/** The browser has played these seconds, and is paused. */
async function play(id: string, from: number, to: number) {
  const player = await video(id);
  Object.defineProperty(player, 'played', { value: { length: 1, start: () => from, end: () => to } });
  fireEvent.pause(player);
}
const sent = (requests: ReturnType<typeof serve>) =>
  requests.flatMap(({ method, body }) => (method === 'POST' ? [(body as { watched: unknown }).watched] : []));

it('begins the next film with an address of its own, as that of the page has expired by then', async () => {
  open();
  const first = await readingOf('a');
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  const second = await readingOf('b');
  expect(second).toBeGreaterThan(first);
  fireEvent.click(screen.getByRole('button', { name: /Film a/ }));
  expect(await readingOf('a')).toBeGreaterThan(second);
});

it('asks once for another address of a film that does not open, then says so and stays at its step', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: /Film b/ }));
  const first = await readingOf('b');
  fireEvent.error(await video('b'));
  await waitFor(async () => expect(await readingOf('b')).toBeGreaterThan(first));
  expect(screen.queryByText('This video could not be played')).toBeNull();
  const second = await readingOf('b');
  fireEvent.error(await video('b'));
  await screen.findByText('This video could not be played');
  expect(await readingOf('b')).toBe(second);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await readingOf('b')).toBeGreaterThan(second));
  expect(screen.queryByText('This video could not be played')).toBeNull();
});

it('says that a film which was taken away counts no more, and sends nothing more of it', async () => {
  const requests = open(() => new Refused(404, { code: 'not_found', message: '' }));
  await play('a', 0, 8);
  await screen.findByText('This video is not open to you any more');
  fireEvent.pause(await video('a'));
  expect(sent(requests)).toEqual([[[0, 8]]]);
});

it('plays on where a filter forbids the call: what was played counts once the server answers', async () => {
  let isFiltered = true;
  const requests = open((watched) =>
    isFiltered ? new Refused(403, {}) : { watched, is_done: false, completed_at: null },
  );
  await play('a', 0, 8);
  await screen.findByText('Not counted yet');
  isFiltered = false;
  fireEvent.pause(await video('a'));
  await waitFor(() => expect(screen.queryByText('Not counted yet')).toBeNull());
  expect(sent(requests)).toEqual([[[0, 8]], [[0, 8]]]);
});

it('keeps on the device what was not counted without a network, and sends it when the film opens again', async () => {
  let isAway = true;
  const requests = open((watched) => {
    if (isAway) throw new TypeError('Failed to fetch');
    return { watched, is_done: false, completed_at: null };
  });
  await play('a', 0, 8);
  await screen.findByText('Not counted yet');
  fireEvent.click(screen.getByRole('button', { name: /Film b/ }));
  await video('b');
  // What is told as a film is left is lost as well.
  await waitFor(() => expect(sent(requests)).toHaveLength(2));
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: /Film a/ }));
  fireEvent.play(await video('a'));
  await waitFor(() => expect(sent(requests).at(-1)).toEqual([[0, 8]]));
  await waitFor(() => expect(screen.queryByText('Not counted yet')).toBeNull());
  const remaining = () => Object.keys(localStorage).filter((key) => key.startsWith('okur-watched'));
  await waitFor(() => expect(remaining()).toEqual([]));
});

it('tells where a film was left that is watched a second time', async () => {
  const requests = open();
  await play('a', 0, 8);
  await waitFor(() => expect(sent(requests)).toEqual([[[0, 8]]]));
  const player = await video('a');
  Object.defineProperty(player, 'readyState', { value: 4 });
  player.currentTime = 5;
  fireEvent.pause(player);
  const positions = () =>
    requests.flatMap(({ method, body }) => (method === 'POST' ? [(body as { position: number }).position] : []));
  await waitFor(() => expect(positions()).toEqual([0, 5]));
});

it('jumps to a chapter and plays on, and offers none behind the end', async () => {
  open();
  const player = await video('a');
  let plays = 0;
  player.play = () => Promise.resolve(void (plays += 1));
  fireEvent.click(screen.getByRole('button', { name: '0:50 Fast' }));
  expect([player.currentTime, plays]).toEqual([50, 1]);
  expect(screen.queryByRole('button', { name: /Behind the end/ })).toBeNull();
});

it('says of a locked quiz that the steps before it come first, whichever are open', async () => {
  open(undefined, [{ ...film('q', 1), kind: 'quiz', title: 'Last questions', video: null, is_open: false }]);
  const step = await screen.findByRole('button', { name: /Last questions/ });
  expect(step.textContent).toContain('Finish the steps before this first');
});
