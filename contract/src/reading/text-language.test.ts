import { expect, it } from 'vitest';
import { textLanguage } from './text-language.ts';

const texts = {
  tr:
    'Küçük bir köyde yaşayan Ali ve kardeşi her sabah denize gider. Deniz çok güzel ama bu sabah hava ' +
    'soğuk. Sonra bir balıkçı gelir ve onlara bir balık verir. Ali de bu balığı eve götürür.',
  en:
    'A boy and his sister lived in a small village near the sea. They were happy, but the winter was ' +
    'cold. One day the boy found a boat and he told her that it was theirs.',
  fr:
    'Le garçon et sa sœur vivent dans un petit village. La mer est belle, mais il fait froid. Un ' +
    'jour, il trouve une barque sur la plage et elle est pour les deux enfants.',
  pl:
    'Chłopiec i jego siostra mieszkali w małej wsi. Morze było piękne, ale zima była zimna. Po szkole ' +
    'poszli na plażę i nie wiedzieli, że to jest ich łódka. Tata był z nimi w domu.',
} as const;

it.each(Object.entries(texts))('%s is known by its words', (language, text) => {
  expect(textLanguage(text)).toBe(language);
  expect(textLanguage(text.toLocaleUpperCase(language))).toBe(language);
});

it('what is too short, has no words or is of two languages says nothing', () => {
  for (const text of ['', 'Küçük Kara Balık', '1 2 3', `${texts.en} ${texts.fr}`])
    expect(textLanguage(text)).toBeNull();
});
