import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused, serve, show, signIn } from '../../../kit/testing.tsx';
import { Explained } from './Explained.tsx';

afterEach(() => vi.restoreAllMocks());

/** Touches the first letter of the text. */
function touch(text: HTMLElement): void {
  const caret = { offsetNode: text.firstChild, offset: 0 };
  Object.defineProperty(document, 'caretPositionFromPoint', { value: () => caret, configurable: true });
  vi.spyOn(Range.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 20));
  fireEvent.click(text, { clientX: 10, clientY: 10 });
}

const blackHole = {
  id: 'x',
  term: 'kara delik',
  meaning: 'Işığın bile çıkamadığı yer.',
  example: '',
  part_of_speech: 'noun',
  image: null,
  audio: null,
  synonyms: [],
  similar: [],
};

it('a word is not said to be without a meaning while the glossary is not here: it is asked for again', async () => {
  let comes = false;
  const requests = serve(({ path }) => {
    if (!path.endsWith('/terms')) return { data: [] };
    return comes ? { data: [blackHole] } : new Refused(500, { code: 'internal', message: 'error.internal' });
  });
  signIn('ayse', 'student');
  show(() => (
    <Explained chapterId="a" language="tr">
      <p>kara delik</p>
    </Explained>
  ));
  const text = await screen.findByText('kara delik');
  touch(text);
  expect(screen.getByText('student.meanings_missing')).toBeDefined();
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  comes = true;
  await expect
    .poll(() => {
      touch(text);
      expect(screen.queryByText('student.no_meaning')).toBeNull();
      return screen.queryByText(blackHole.meaning);
    })
    .not.toBeNull();
});
