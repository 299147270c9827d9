import { classLists } from '@okur/contract';
import type { ClassList } from '@okur/contract/class-lists';
import { expect } from 'vitest';
import { acceptAndWait } from '../features/class-lists/testing.ts';
import { type Counted, counted, isOut, type ListRow, type School } from './school-state.ts';
import { ask } from './testing.ts';

/* Lists of few children and classes come and come again: what their preview says is what they do. */

export const names = [
  'Ali Kaya',
  'Zeynep Demir',
  'Ece Su',
  'Can Er',
  'Işıl Öz',
  'Ada Şen',
  'Efe Ak',
  'Nil Tan',
] as const;
const classNames = ['5-A', '5-B', '6-A', '7-A'] as const;

function lineOf(school: School, { child, number, class: at, parent }: ListRow): string {
  const [name, surname] = names[child % names.length]!.split(' ');
  const own = 101 + (child % names.length);
  const numberCell = { own: `${own}`, none: '', zero: `0${own}`, 'of another': `${own === 108 ? 101 : own + 1}` }[
    number
  ];
  const email = parent ? `veli${child % 4}.${school.companyId.slice(-12)}@okur.example` : '';
  return [numberCell, name, surname, classNames[at % classNames.length], email].join(';');
}

export async function bringList(
  school: School,
  listed: readonly ListRow[],
  answer: 'same' | 'another' | 'return' | null,
): Promise<void> {
  const params = { id: school.companyId };
  const bytes = ['No;Ad;Soyad;Sınıf;Veli E-posta', ...listed.map((row) => lineOf(school, row))].join('\n');
  const files = { file: { fileName: 'liste.csv', bytes } };
  let list = (await ask(school.manager, classLists.uploadClassList, { params, files })) as ClassList;
  const answers = list.rows.flatMap(({ line, questions = [] }) =>
    questions
      .filter(({ chosen, choices }) => chosen === null && answer !== null && choices.includes(answer))
      .map(({ kind, user_id }) => ({ line, kind, user_id, choice: answer })),
  );
  if (answers.length > 0) {
    for (const { user_id } of answers) if (user_id !== null) school.confirmed.add(user_id);
    list = await ask(school.manager, classLists.answerClassList, {
      params: { ...params, classListId: list.id },
      body: { answers },
    });
  }
  const before = await counted(school);
  const accepted = await acceptAndWait(school.app, school.manager, school.companyId, list.id, { skip_faulty: true });
  expect(accepted.status, `${accepted.text}\n${bytes}`).toBe(200);
  await checkEffect(school, list, before, bytes);
}

/** The rows that the preview counted are those that the database gained or changed. */
async function checkEffect(school: School, list: ClassList, before: Counted, text: string): Promise<void> {
  const after = await counted(school);
  const stored = [...after.users.values()].flatMap((now) => {
    const former = before.users.get(now.id);
    return former ? [{ former, now }] : [];
  });
  const freed = stored.filter(({ former, now }) => former.number !== null && now.number === null);
  const touched = stored.filter(({ former, now }) => former.version !== now.version);
  const returned = stored.filter(({ former, now }) => isOut(former) && !isOut(now));
  const { create, update, departments_new, parents_new, links_new, returning = 0 } = list.counts;
  const grew = (what: Exclude<keyof Counted, 'users'>) => after[what] - before[what];
  expect(
    {
      create: after.users.size - before.users.size,
      update: touched.filter((one) => !freed.includes(one)).length,
      departments_new: grew('departments'),
      reopened: grew('taught') - grew('departments'),
      parents_new: grew('parents'),
      links_new: grew('links'),
      returning: returned.length,
    },
    text,
  ).toEqual({
    create,
    update,
    departments_new,
    reopened: list.departments_reopened.length,
    parents_new,
    links_new,
    returning,
  });
}
