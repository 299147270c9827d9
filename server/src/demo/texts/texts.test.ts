import { describe, expect, it } from 'vitest';
import { demoTexts, newTexts } from './index.ts';
import type { DemoQuestion, DemoText } from './types.ts';

const allTexts = [...demoTexts, ...newTexts];
const ALLOWED_TAGS = new Set(['p', 'h2', 'ul', 'li', 'strong', 'em', 'blockquote']);
const WORDS = { tr: { least: 180, most: 420 }, en: { least: 180, most: 400 } };
const TRUE_FALSE = { tr: ['Doğru', 'Yanlış'], en: ['True', 'False'] };
// Turkish letters with their capitals; the circumflex marks of Turkish spelling belong to them.
const TURKISH = /^[\sa-zçğıöşüâîûA-ZÇĞİÖŞÜ0-9.,:;!?…’“”()-]*$/;

const plain = (html: string) => html.replace(/<[^>]*>/g, ' ');
// The counting rule of the platform: a suffix after an apostrophe belongs to its word.
const wordCount = (html: string) => plain(html).match(/[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu)?.length ?? 0;
const rightOnes = (question: DemoQuestion) => question.options.filter((option) => option.right).length;
const ofKind = (text: DemoText, kind: DemoQuestion['kind']) =>
  text.questions.filter((question) => question.kind === kind);
const allOfKind = (kind: DemoQuestion['kind']) => allTexts.flatMap((text) => ofKind(text, kind));
const rightPosition = (question: DemoQuestion) => question.options.findIndex((option) => option.right);

function unbalancedTags(html: string): string[] {
  const open: string[] = [];
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z0-9]+)>/g)) {
    if (slash === '') open.push(name);
    else if (open.pop() !== name) return [name];
  }
  return open;
}

describe.each(allTexts.map((text) => [text.slug, text] as const))('%s', (_slug, text) => {
  it('has a length a lesson can hold', () => {
    const { least, most } = WORDS[text.language];
    expect(wordCount(text.body_html)).toBeGreaterThanOrEqual(least);
    expect(wordCount(text.body_html)).toBeLessThanOrEqual(most);
    expect([3, 4, 5, 6, 7, 8]).toContain(text.grade_level);
  });

  it('uses plain allowed tags, closed in order', () => {
    const tags = text.body_html.match(/<[^>]*>/g) ?? [];
    expect(tags.filter((tag) => !ALLOWED_TAGS.has(tag.replace(/[</>]/g, '')))).toEqual([]);
    expect(unbalancedTags(text.body_html)).toEqual([]);
    expect(plain(text.body_html)).not.toMatch(/[<>&]/);
  });

  it('asks three single choices, one true or false and one multiple choice', () => {
    expect(ofKind(text, 'single_choice')).toHaveLength(3);
    expect(ofKind(text, 'true_false')).toHaveLength(1);
    expect(ofKind(text, 'multiple_choice')).toHaveLength(1);
    expect(text.questions).toHaveLength(5);
  });

  it('has as many options and right ones as each kind asks for', () => {
    for (const question of ofKind(text, 'single_choice')) {
      expect(question.options).toHaveLength(4);
      expect(rightOnes(question)).toBe(1);
    }
    for (const question of ofKind(text, 'multiple_choice')) {
      expect([4, 5]).toContain(question.options.length);
      expect([2, 3]).toContain(rightOnes(question));
    }
    for (const question of ofKind(text, 'true_false')) {
      expect(question.options.map((option) => option.text)).toEqual(TRUE_FALSE[text.language]);
      expect(rightOnes(question)).toBe(1);
    }
  });

  it('has no two equal options, an explanation for every question and two skills or more', () => {
    for (const { options, explanation } of text.questions) {
      expect(new Set(options.map((option) => option.text)).size).toBe(options.length);
      expect(explanation.length).toBeGreaterThan(20);
    }
    expect(new Set(text.questions.map((question) => question.stem)).size).toBe(5);
    expect(new Set(text.questions.map((question) => question.skill)).size).toBeGreaterThanOrEqual(2);
  });

  it('does not put all its single right answers in one place', () => {
    expect(new Set(ofKind(text, 'single_choice').map(rightPosition)).size).toBeGreaterThan(1);
  });

  it('begins its slug with its language', () => {
    expect(text.slug).toMatch(/^(tr|en)-[a-z]+(-[a-z]+)*$/);
    expect(text.slug.startsWith(`${text.language}-`)).toBe(true);
  });
});

describe('the demo texts together', () => {
  it('are twelve in Turkish and eight in English beside the new ones, no slug or title twice', () => {
    expect(demoTexts.filter((text) => text.language === 'tr')).toHaveLength(12);
    expect(demoTexts.filter((text) => text.language === 'en')).toHaveLength(8);
    expect(new Set(allTexts.map((text) => text.slug)).size).toBe(allTexts.length);
    expect(new Set(allTexts.map((text) => text.title)).size).toBe(allTexts.length);
  });

  it('cover every grade, category and skill', () => {
    expect(new Set(demoTexts.map((text) => text.grade_level)).size).toBe(6);
    expect(new Set(demoTexts.map((text) => text.category)).size).toBe(6);
    expect(new Set(demoTexts.flatMap((text) => text.questions.map((question) => question.skill))).size).toBe(5);
  });

  it('reward no one who always ticks the same place or the longest option', () => {
    const singles = allOfKind('single_choice');
    for (const position of [0, 1, 2, 3]) {
      const share = singles.filter((question) => rightPosition(question) === position).length / singles.length;
      expect(share, `position ${position}`).toBeGreaterThan(0.2);
      expect(share, `position ${position}`).toBeLessThan(0.3);
    }
    const rightIsLongest = singles.filter((question) => {
      const right = question.options.find((option) => option.right)?.text.length ?? 0;
      return question.options.every((option) => option.right || option.text.length < right);
    });
    expect(rightIsLongest.length / singles.length).toBeLessThan(0.45);
  });

  it('have about as many true statements as false ones', () => {
    const statements = allOfKind('true_false');
    const truths = statements.filter((question) => question.options[0]?.right).length;
    expect(truths / statements.length).toBeGreaterThanOrEqual(0.4);
    expect(truths / statements.length).toBeLessThanOrEqual(0.6);
  });

  it('hold only letters and marks of Turkish in the Turkish texts', () => {
    for (const text of allTexts.filter((one) => one.language === 'tr')) {
      expect(plain(text.body_html)).toMatch(TURKISH);
      expect(text.title).toMatch(TURKISH);
    }
  });
});
