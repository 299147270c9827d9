import { afterEach, expect, it, vi } from 'vitest';
import { wordAt } from './wordAt.ts';

afterEach(() => vi.restoreAllMocks());

/** What is at a letter that is touched. */
function touched(html: string, letters: string) {
  document.body.innerHTML = html;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let node = walker.nextNode() as Text;
  while (!node.data.includes(letters)) node = walker.nextNode() as Text;
  const caret = { offsetNode: node, offset: node.data.indexOf(letters) };
  Object.defineProperty(document, 'caretPositionFromPoint', { value: () => caret, configurable: true });
  vi.spyOn(Range.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 20));
  const found = wordAt(10, 10);
  return found && [found.words, found.at];
}

it('a word is touched among those around it, in whichever elements they are', () => {
  const page = '<p>Bir.</p><p>Kara <em>de\u00adliğe</em> düştü; sonra</p><p>çıktı</p>';
  expect(touched(page, 'liğe')).toEqual([['Kara', 'deliğe', 'düştü'], 1]);
  expect(touched(page, 'onra')).toEqual([['sonra'], 0]);
  expect(touched('<p><span>on </span><span>the </span><span>other </span><span>hand </span></p>', 'hand')).toEqual([
    ['on', 'the', 'other', 'hand'],
    3,
  ]);
});

it('beside the words is none', () => {
  expect(touched('<p>Bir — iki</p>', '—')).toBeNull();
});
