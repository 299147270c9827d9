import { buffer } from 'node:stream/consumers';
import { questionKinds, QuestionInput } from '@okur/contract/questions';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packageOf } from './package.ts';
import { readQti } from './read-package.ts';

/* Own questions of all kinds go out and come in as they were. */

const words = fc
  .string({ unit: fc.constantFrom(...'aşk ğİ<>&"\'\n—x1?'), minLength: 1, maxLength: 40 })
  .map((text) => text.trim())
  .filter((text) => text !== '' && !text.includes('___') && !/ \n|\n /.test(text));
const line = words.map((text) => text.replaceAll('\n', ' ')).filter((text) => text.trim() !== '');
const option = (text: string, right: boolean) => ({ text, right });

/** A question as the form sends it, of any kind. */
const question = fc.constantFrom(...questionKinds).chain((kind) =>
  fc
    .record({
      stem: words,
      options: fc.uniqueArray(line, { minLength: 3, maxLength: 8 }),
      rights: fc.integer({ min: 1, max: 2 }),
      explanation: fc.oneof(fc.constant(''), words),
      points: fc.integer({ min: 1, max: 20 }),
      skill: fc.constantFrom('literal' as const, 'inferential' as const, 'evaluative' as const),
    })
    .map(({ stem, options, rights, ...rest }) => {
      const most = kind === 'single_choice' || kind === 'true_false' ? 1 : rights;
      const few = kind === 'true_false' ? options.slice(0, 2) : options;
      const gaps = kind === 'cloze' ? `${stem} ${'___ ile '.repeat(most)}son.` : stem;
      return {
        kind,
        stem: gaps,
        options: few.map((text, at) => option(text, kind === 'ordering' || at < most)),
        ...rest,
      };
    }),
);

const storage = { get: () => Promise.reject(new Error('No question has a picture')) };

it('own questions of five kinds go out and come in, equal but for their ids', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(question, { minLength: 10, maxLength: 20 }), async (made) => {
      const questions = made.map((one) => QuestionInput.parse(one));
      const { items } = await readQti(
        await buffer(packageOf({ title: '<1> & "2"', language: 'tr', questions }, storage)),
        true,
      );
      const came = items.map(({ question: one }) => one && { ...one, picture: undefined });
      expect(came).toEqual(questions.map(({ image: _image, ...one }) => ({ ...one, picture: undefined })));
    }),
    { numRuns: 20, endOnFailure: true },
  );
});
