import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Cover } from './Cover.tsx';
import { drawingOf, scenes } from './draw.ts';

const drawn = (title: string, category: string | null) =>
  render(<Cover title={title} category={category} />).container.innerHTML;

it('a text has the same picture wherever it is shown, and another title another one', () => {
  expect(drawn('Rüzgârın Sesi', 'Doğa')).toBe(drawn('Rüzgârın Sesi', 'Doğa'));
  expect(drawn('Rüzgârın Sesi', 'Doğa')).not.toBe(drawn('Yağmur', 'Doğa'));
});

it.each([
  ['Doğa', 'Nature', 'hills'],
  ['Bilim', 'Nauka', 'lab'],
  ['Tarih', 'Histoire', 'castle'],
  ['Öykü', 'Stories', 'balloons'],
  ['Günlük yaşam', 'Życie', 'town'],
  ['Coğrafya', 'Géographie', 'peaks'],
  ['Uzay', 'Espace', 'space'],
])('what is drawn follows the category in any language: %s, %s', (one, other, scene) => {
  expect([drawingOf('a', one).scene, drawingOf('b', other).scene]).toEqual([scene, scene]);
});

it('a category no one thought of has one scene for all its texts, and none has one by its title', () => {
  expect(drawingOf('a', 'Zupa')).toMatchObject({ scene: drawingOf('b', 'Zupa').scene });
  const byTitle = new Set(Array.from({ length: 80 }, (_, n) => drawingOf(`Text ${n}`, null).scene));
  expect(byTitle.size).toBe(scenes.length);
});

it('every scene draws numbers, and nothing outside of what SVG knows', () => {
  for (const category of ['Doğa', 'Deniz', 'Uzay', 'Okul', 'Tarih', 'Bilim', 'Bahçe', 'Dünya', 'Öykü', 'Spor'])
    expect(drawn('Bir başlık', category)).not.toMatch(/NaN|undefined|Infinity/);
});

it('the author’s picture is first, and where it cannot be loaded one is drawn', () => {
  const picture = { address: '/files/covers/a.jpg?expires=1&signature=x', alt: 'Mavi bir uçurtma' };
  render(<Cover title="Uçurtma" category={null} picture={picture} />);
  const image = screen.getByRole('img', { name: 'Mavi bir uçurtma' });
  expect(image.getAttribute('src')).toBe(picture.address);
  fireEvent.error(image);
  expect(screen.queryByRole('img', { name: 'Mavi bir uçurtma' })).toBeNull();
  expect(document.querySelector('svg')).not.toBeNull();
});
