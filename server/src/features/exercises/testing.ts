import { exercises as routes } from '@okur/contract';
import type { Exercise } from '@okur/contract/exercises';
import type { Client } from '../../platform/testing/app.ts';

/** The first module, which every installation has. */
export const warmUp = '01930000-0000-7000-8000-000000000001';

export const schulte = (over: object = {}) => ({
  module_id: warmUp,
  name: { tr: 'Sayı tablosu', en: 'Number table' },
  kind: 'schulte_table',
  language: 'tr',
  params: { size: 3, tables: 1 },
  ...over,
});
export const paced = (over: object = {}) => ({
  module_id: warmUp,
  name: { tr: 'Akan sözcükler' },
  kind: 'rapid_serial',
  language: 'tr',
  params: { wpm: 200, start_delay_s: 0 },
  content: {
    text: 'Rüzgâr dağların ardından gelir ve denize doğru eser. '.repeat(12),
    questions: ['a', 'b', 'c', 'd'].map((question) => ({ question, right: 'evet', wrong: ['hayır', 'belki', 'asla'] })),
  },
  ...over,
});
export const makeExercise = async (editor: Client, body: object): Promise<Exercise> => {
  const answer = await editor.call(routes.createExercise, { body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data as Exercise;
};
