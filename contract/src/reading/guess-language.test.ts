import { expect, it } from 'vitest';
import { guessLanguage } from './guess-language.ts';

it.each([
  [
    'en',
    'The little boat was on the sea and the wind came from the north. ' +
      'It is said that they had never seen a storm like this.',
  ],
  [
    'tr',
    'Küçük tekne denizde bir yaprak gibi sallandı. Bu fırtına daha önce görülmemişti, ama köyden ' +
      'gelenler için bir umut vardı.',
  ],
  [
    'fr',
    'La petite barque était sur la mer et le vent venait du nord. ' +
      'On dit que les pêcheurs qui vivent dans une île ne craignent pas la tempête.',
  ],
  [
    'pl',
    'Mała łódka kołysała się na morzu, a wiatr nie ustawał. Mówi się, że takiej burzy nie było od lat, ' +
      'ale dla rybaków to jest codzienność.',
  ],
] as const)('a text in %s is known by its small words', (language, text) => {
  expect(guessLanguage(text)).toBe(language);
});

it.each([
  ['', 'nothing'],
  ['12 3,5 %', 'numbers'],
  ['Lorem ipsum dolor sit amet consectetur adipiscing elit sed eiusmod tempor', 'another language'],
  ['Türk Dil Kurumu Sözlüğü', 'a name'],
])('of %j nothing is guessed: %s', (text) => {
  expect(guessLanguage(text)).toBeNull();
});
