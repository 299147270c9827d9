import { beforeEach, expect, it } from 'vitest';
import { newQuestion } from '../../../reading/questions/editing.ts';
import { differs, draftKey, dropDraft, readDraft, writeDraft } from './draft.ts';
import type { ArticleValues } from './useArticleForm.ts';

const text = (over: Partial<ArticleValues> = {}): ArticleValues => ({
  title: 'Rüzgâr',
  language: 'tr',
  body: '<p>Esti.</p>',
  questions: [],
  ...over,
});
const key = draftKey('ece', 'rüzgâr');
beforeEach(() => localStorage.clear());

it('an unsaved text is there again after the page was left', () => {
  writeDraft(key, text({ body: '<p>Esti, durdu.</p>' }));
  expect(readDraft(key)?.values.body).toBe('<p>Esti, durdu.</p>');
});

it('belongs to one person and one article', () => {
  writeDraft(key, text());
  expect(readDraft(draftKey('ada', 'rüzgâr'))).toBeNull();
  expect(readDraft(draftKey('ece', null))).toBeNull();
});

it('is gone once it was saved or discarded', () => {
  writeDraft(key, text());
  dropDraft(key);
  expect(readDraft(key)).toBeNull();
});

it('is offered when it says something else, not for another version of the same words', () => {
  writeDraft(key, text({ version: 3 }));
  const draft = readDraft(key)!;
  expect(differs(draft, text({ version: 4 }))).toBe(false);
  expect(differs(draft, text({ title: 'Fırtına', version: 3 }))).toBe(true);
});

it('a broken storage entry is no draft', () => {
  localStorage.setItem(key, '{oops');
  expect(readDraft(key)).toBeNull();
});

it('is not offered when a picture alone has another address of the hour', () => {
  const withPicture = (hour: number) =>
    text({
      questions: [
        {
          ...newQuestion(),
          id: '1',
          options: [],
          image: { address: `/files/questions/a.png?expires=${hour}&signature=x-${hour}`, alt: '' },
        },
      ],
    });
  const draft = { at: '2031-05-06T10:00:00Z', values: withPicture(1) };
  expect(differs(draft, withPicture(2))).toBe(false);
});
