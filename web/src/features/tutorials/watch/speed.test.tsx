import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { show } from '../../../kit/testing.tsx';
import { Speed } from './Speed.tsx';

function Film() {
  const player = useRef<HTMLVideoElement>(null);
  return (
    <>
      <video ref={player} aria-label="Film">
        <track kind="captions" />
      </video>
      <Speed player={player} />
    </>
  );
}

it('plays as fast as was chosen, below the film or in the browser’s own menu', async () => {
  show(Film);
  const film = await screen.findByLabelText<HTMLVideoElement>('Film');
  const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.value;
  expect(chosen()).toBe('1');
  fireEvent.click(screen.getByRole('radio', { name: '1.5×' }));
  expect([film.playbackRate, film.defaultPlaybackRate]).toEqual([1.5, 1.5]);
  film.playbackRate = 2;
  fireEvent(film, new Event('ratechange'));
  await waitFor(() => expect(chosen()).toBe('2'));
});
