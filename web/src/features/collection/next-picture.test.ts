import { expect, test } from 'vitest';
import { isComplete, nextPicture } from './next-picture.ts';

const text = (id: string, collected = false, held = true) => ({ id, title: id, cover: null, collected, held });
const album = (topic: string, ...texts: ReturnType<typeof text>[]) => ({ topic, texts });

test('the next picture is of the album that lacks the fewest, of those that were begun', () => {
  const science = album('Science', text('a', true), text('b'), text('c'));
  const history = album('History', text('d', true), text('e', true), text('f'));
  const fresh = album('Nature', text('g'));
  expect(nextPicture([science, fresh, history])).toMatchObject({ topic: 'History', text: { id: 'f' }, missing: 1 });
  expect(nextPicture([fresh, science])).toMatchObject({ topic: 'Science', text: { id: 'b' }, missing: 2 });
  expect(nextPicture([fresh])).toMatchObject({ topic: 'Nature', missing: 1 });
});

test('a text that the library no longer has is none to read next; nothing comes after the last picture', () => {
  expect(nextPicture([album('Old', text('a', true), text('b', false, false))])).toBeNull();
  expect(nextPicture([album('Old', text('a', false, false), text('b'))])).toMatchObject({
    text: { id: 'b' },
    missing: 2,
  });
  const full = album('Full', text('a', true), text('b', true));
  expect([nextPicture([full]), nextPicture([]), isComplete(full)]).toEqual([null, null, true]);
});
