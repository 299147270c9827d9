import type { ExerciseKind } from '@okur/contract/exercises/kind';
import { kindOf } from '@okur/contract/exercises/kinds';
import { exerciseKindNames } from '@okur/contract/exercises/names';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applies, blankOf, fieldsOf, type KindField, sharedContent } from './kindFields.ts';

const texts: unknown = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../../texts/browser/exercises.json'), 'utf8'),
);
const namesOf = (fields: readonly KindField[]): string[] =>
  fields.flatMap((field) => [field.name, ...(field.type === 'rows' ? namesOf(field.fields) : [])]);

describe('the form of a kind', () => {
  it.each(exerciseKindNames)(
    'of %s has a field for each parameter and each part of its content, and a word for each',
    (kind) => {
      const { settings, content } = kindOf(kind);
      const fields = [...fieldsOf(settings), ...fieldsOf(content)];
      expect(fields.map(({ name }) => name)).toEqual([...Object.keys(settings.shape), ...Object.keys(content.shape)]);
      for (const name of namesOf(fields)) expect(texts, name).toHaveProperty([`exercise.param_${name}`]);
      for (const value of fields.flatMap((field) => (field.type === 'choice' ? field.values : [])))
        expect(texts, value).toHaveProperty([`exercise.choice_${value}`]);
      for (const word of ['kind', 'how']) expect(texts).toHaveProperty([`exercise.${word}_${kind}`]);
      for (const form of ['one', 'few', 'many', 'other'])
        expect(texts, kind).toHaveProperty([`exercise.level_${kindOf(kind).ladder.param}_${form}`]);
    },
  );
  it('knows the bounds of numbers and the choices', () => {
    expect(fieldsOf(kindOf('schulte_table').settings)).toEqual([
      { name: 'size', type: 'number', min: 3, max: 9 },
      { name: 'order', type: 'choice', values: ['ascending', 'descending', 'alternate'] },
      { name: 'symbols', type: 'choice', values: ['numbers', 'letters'] },
      { name: 'tables', type: 'number', min: 1, max: 5 },
    ]);
    expect(fieldsOf(kindOf('guided_pacer').content)).toEqual([
      { name: 'text', type: 'text', max: 30_000, required: true },
      {
        name: 'questions',
        type: 'rows',
        most: 10,
        required: true,
        fields: [
          { name: 'question', type: 'text', max: 300, required: true },
          { name: 'right', type: 'text', max: 200, required: true },
          { name: 'wrong', type: 'list', required: true },
        ],
      },
    ]);
  });
  it('asks for what an exercise cannot do without, and for nothing else', () => {
    const requiredFields = (kind: 'cloze' | 'scan_count' | 'eye_span') =>
      fieldsOf(kindOf(kind).content).flatMap((field) => ('required' in field && field.required ? field.name : []));
    expect(requiredFields('cloze')).toEqual(['text']);
    expect(requiredFields('scan_count')).toEqual(['target', 'distractors']);
    expect(requiredFields('eye_span')).toEqual([]);
  });
  it('keeps what another kind has as well: not pairs of another sort', () => {
    expect(sharedContent('rapid_serial', 'repeated_reading', { text: 'A', questions: [1] })).toEqual({
      text: 'A',
      questions: [1],
    });
    expect(sharedContent('rapid_serial', 'cloze', { text: 'A', questions: [1] })).toEqual({ text: 'A' });
    expect(sharedContent('vocabulary_match', 'word_recognition', { pairs: [1] })).toEqual({});
    expect(sharedContent('rapid_serial', 'schulte_table', { text: 'A', questions: [] })).toEqual({});
  });
  it('begins with the usual parameters and nothing written', () => {
    expect(blankOf('vocabulary_match')).toEqual({
      params: { options: 4, direction: 'term_to_meaning', words: 10, repetition: 'spaced' },
      content: { pairs: [] },
    });
  });
  it('asks for what does something: lines at once or words in the mark, never both', () => {
    const requiredFields = (highlight: string) =>
      ['highlight', 'lines', 'window_words'].filter((name) => applies(kindOf('guided_pacer'), name, { highlight }));
    expect(requiredFields('lines')).toEqual(['highlight', 'lines']);
    expect(requiredFields('words')).toEqual(['highlight', 'window_words']);
  });
  it.each(exerciseKindNames)('of %s hides a parameter by one that it has', (kind) => {
    const { settings, onlyWith = {} } = kindOf(kind) as ExerciseKind;
    const fields = new Map(fieldsOf(settings).map((field) => [field.name, field]));
    for (const [name, [other, value]] of Object.entries(onlyWith)) {
      expect(fields.has(name)).toBe(true);
      expect(fields.get(other)).toMatchObject({ type: 'choice', values: expect.arrayContaining([value]) });
    }
  });
});
