import { wordBounds, wordsOf } from '@okur/contract/reading/count';
import { plainText } from '@okur/contract/reading/plain-text';
import { expect, it } from 'vitest';
import { countedHtml, wordsIn } from './words.ts';

const blocks = [
  '<h2>Bir</h2>',
  '<p>Ka\u00adra<em>deniz</em>’in kıyı<b>sın</b>da 1\u00a0500 martı&shy;cık, İz\u0307mir’de.</p>',
  '<ul><li>iki</li><li>üç<br>dört</li></ul>',
  '<blockquote><p>“Beş</p><p>altı”</p></blockquote>',
];

/** The chapter as the reader writes it, each block with the words that the server counts in it. */
function chapterOf(): HTMLElement {
  const box = document.createElement('article');
  let first = 0;
  for (const html of blocks) {
    const block = document.createElement('div');
    const words = wordsOf(plainText(html)).length;
    Object.assign(block.dataset, { first: String(first), words: String(words) });
    block.innerHTML = countedHtml(html);
    box.append(block);
    first += words;
  }
  return box;
}
const counted = blocks.flatMap((html) => wordsOf(plainText(html)));

it('a word on the screen has the number that it has where words are counted', () => {
  const words = wordsIn(chapterOf());
  const onScreen = counted.map((_, word) => words.rangeOf(word, word)?.toString());
  expect([words.total, onScreen]).toEqual([counted.length, counted]);
});

it('a letter belongs to its word, and what is between two words to the next one', () => {
  const box = chapterOf();
  const words = wordsIn(box);
  for (const [word] of counted.entries()) {
    const range = words.rangeOf(word, word)!;
    expect(words.wordAt(range.startContainer, range.startOffset), counted[word]).toBe(word);
    expect(words.wordAt(range.endContainer, range.endOffset - 1), counted[word]).toBe(word);
  }
  const sentence = words.rangeOf(1, 2)!;
  expect(wordBounds(sentence.toString()).bounds.length).toBe(2);
});
