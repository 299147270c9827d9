import { describe, expect, it } from 'vitest';
import { below, pick, seeded } from '../exercises/random.ts';
import { Language } from '../fields.ts';
import { grade } from './comprehension.ts';
import { hasMaze, mazeOf } from './maze.ts';
import { stories } from './stories-of-tests.ts';
import { endingClass } from './word-endings.ts';

const languages = Language.options;
/** Three words to choose from, graded as every question with one right answer is. */
const shareOf = ({ options, right }: { options: string[]; right: string }, chosen: string): number =>
  grade(
    {
      kind: 'single_choice',
      points: 1,
      options: options.map((text) => ({ id: text, text, right: text === right })),
    },
    [chosen],
  ).correctedShare;
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

describe.each(languages)('a check of words in %s', (language) => {
  const story = stories[language];
  const items = mazeOf(story, language, 'a child and a chapter');

  it('asks for words of the text, each with two as long and of the same ending', () => {
    expect(items.length).toBeGreaterThanOrEqual(5);
    for (const { stem, options, right } of items) {
      expect(new Set(options).size).toBe(3);
      expect(options).toContain(right);
      expect(stem.split('___')).toHaveLength(2);
      expect(story.replace(/\s+/gu, ' ')).toContain(stem.replace('___', right).replace(/^… | …$/gu, ''));
      for (const option of options) {
        expect(story).toContain(option);
        expect([option.length, endingClass(option, language)]).toEqual([right.length, endingClass(right, language)]);
      }
    }
  });

  it('asks the same again of the same seed, and others of another one', () => {
    expect(mazeOf(story, language, 'a child and a chapter')).toEqual(items);
    const seeds = Array.from({ length: 20 }, (_, at) => JSON.stringify(mazeOf(story, language, `child ${at}`)));
    expect(new Set(seeds).size).toBeGreaterThan(10);
  });

  it('says before whether there is enough to ask, whatever the seed', () => {
    expect(hasMaze(story, language)).toBe(true);
    for (let at = 0; at < 50; at += 1) expect(mazeOf(story, language, String(at)).length).toBeGreaterThanOrEqual(5);
  });

  it('puts the right word in each place as often', () => {
    const positions = Array.from({ length: 200 }, (_, at) => mazeOf(story, language, `${at}`)).flatMap((items) =>
      items.map(({ options, right }) => options.indexOf(right)),
    );
    for (const position of [0, 1, 2])
      expect(positions.filter((one) => one === position).length / positions.length).toBeCloseTo(1 / 3, 1);
  });
});

it('gives a thousand who click blindly 0 on the mean, and those who know all of it 1', () => {
  const random = seeded('clickers');
  const clickers = Array.from({ length: 1000 }, (_, at) => {
    const language = languages[below(random, languages.length)]!;
    const items = mazeOf(stories[language], language, `clicker ${at}`);
    return mean(items.map((item) => shareOf(item, pick(random, item.options))));
  });
  expect(Math.abs(mean(clickers))).toBeLessThanOrEqual(0.05);
  const honest = mazeOf(stories.en, 'en', 'reader').map((item) => shareOf(item, item.right));
  expect(mean(honest)).toBe(1);
});

describe('there is nothing to ask', () => {
  it('of a short chapter', () => {
    const [first] = stories.tr.split('. Fenerci');
    expect([hasMaze(first!, 'tr'), mazeOf(first!, 'tr', 'a')]).toEqual([false, []]);
    expect(mazeOf('', 'en', 'a')).toEqual([]);
  });

  it('of a poem of short lines', () => {
    const poem = stories.en.replace(/((?:\S+\s+){4})/gu, '$1\n');
    expect([hasMaze(poem, 'en'), mazeOf(poem, 'en', 'a')]).toEqual([false, []]);
  });
});

it('shows of a long sentence what stands around the word', () => {
  const [first, ...rest] = stories.en.split(/\. /u);
  // One sentence of many words before others that lend theirs.
  const long = `${rest.slice(0, 6).join(', ')}. ${first}. ${stories.en}`;
  const stems = Array.from({ length: 20 }, (_, at) => mazeOf(long, 'en', `${at}`)).flat();
  expect(stems.some(({ stem }) => stem.startsWith('… ') && stem.endsWith(' …'))).toBe(true);
  for (const { stem } of stems) expect(stem.split(' ').length).toBeLessThanOrEqual(45);
});
