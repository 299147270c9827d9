import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../../kit/testing.tsx';
import { QuestionImage } from './QuestionImage.tsx';

const address = (hour: number) => `/files/questions/map.png?expires=${hour}`;

function Screen() {
  const [hour, setHour] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setHour(2)}>
        next answer
      </button>
      <QuestionImage image={{ address: address(hour), alt: 'A map of the coast' }} />
    </>
  );
}

it('a picture whose address has expired says what it shows, and is there again with the next address', async () => {
  show(Screen);
  fireEvent.error(await screen.findByAltText('A map of the coast'));
  await waitFor(() => expect(screen.queryByRole('img')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'next answer' }));
  expect((await screen.findByAltText('A map of the coast')).getAttribute('src')).toBe(address(2));
});
