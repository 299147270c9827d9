import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../kit/testing.tsx';
import { BookText } from './BookText.tsx';

/** The text as it is on the page. */
async function textOn(html: string): Promise<Element> {
  show(() => <BookText html={html} lang="tr" />);
  return waitFor(() => {
    const text = document.querySelector('.book-text');
    if (!text) throw new Error('no text');
    return text;
  });
}

it('a formula has all its parts, a fraction without its line and what a sign is enclosed by too', async () => {
  const text = await textOn(
    '<p><math><mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac><menclose notation="box"><mi>x</mi></menclose>' +
      '<mmultiscripts><mi>C</mi><mn>2</mn><mrow></mrow><mprescripts></mprescripts><mn>1</mn><mrow></mrow>' +
      '</mmultiscripts><mphantom><mi>y</mi></mphantom><mpadded><mi>z</mi></mpadded></math></p>',
  );
  expect(text.querySelector('mfrac')?.getAttribute('linethickness')).toBe('0');
  expect(text.querySelector('menclose')?.getAttribute('notation')).toBe('box');
  const parts = ['mmultiscripts', 'mprescripts', 'mphantom', 'mpadded'];
  expect(parts.map((name) => text.querySelectorAll(name).length)).toEqual([1, 1, 1, 1]);
});

it('each block is read from the side of its first letter', async () => {
  const text = await textOn('<p>مرحبا <em>يا</em></p><blockquote><p>Merhaba</p></blockquote>');
  const sides = [...text.querySelectorAll('*')].map((one) => [one.localName, one.getAttribute('dir')]);
  expect(sides).toEqual([
    ['p', 'auto'],
    ['em', null],
    ['blockquote', 'auto'],
    ['p', null],
  ]);
});
