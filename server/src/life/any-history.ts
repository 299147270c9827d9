import { rollOverYears } from '@okur/contract/roll-overs';
import { dayAgo } from '@okur/contract/testing/time';
import fc from 'fast-check';
import type { TestApp } from '../platform/testing/app.ts';
import { makeExam } from '../platform/testing/exams.ts';
import { makeCompany, makeManager, staff } from '../platform/testing/factories.ts';
import { makeArticle } from '../platform/testing/learning.ts';
import { happen } from './school-events.ts';
import { figuresStay, finishedWorkStays, noOneBecameAnother, unlinkedParentsSeeNothing } from './school-holds.ts';
import { names } from './school-lists.ts';
import { type ListRow, type School, type Shelf, type Step, storedAccounts } from './school-state.ts';

/* Histories of a school at random: over few children and classes, so that what happens meets in every way. */

const who = fc.array(fc.nat(9), { minLength: 1, maxLength: 3 });
const row: fc.Arbitrary<ListRow> = fc.record({
  child: fc.nat(7),
  number: fc.constantFrom('own', 'own', 'none', 'zero', 'of another'),
  class: fc.nat(3),
  parent: fc.boolean(),
});
const kind = <K extends Step['kind']>(name: K) => fc.constant(name);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('list'),
      rows: fc.array(row, { minLength: 1, maxLength: 6 }),
      answer: fc.constantFrom('same', 'another', 'return', null),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('move'), who, into: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('merge'), from: fc.nat(4), into: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('year'), leaves: fc.nat(4), undone: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('status'), who, status: fc.constantFrom('active', 'frozen') }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('deletion'), who, deleted: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('give'), class: fc.nat(4), exam: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ kind: kind('work'), who: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('correct'), what: fc.constantFrom('text', 'question', 'take out') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('unlink', 'link'), who: fc.nat(9) }) },
);

/** Work is given and done first, so that there is something to lose. */
export const anyHistory = (steps: number): fc.Arbitrary<Step[]> =>
  fc
    .array(step, { minLength: 1, maxLength: steps })
    .map((rest) => [
      { kind: 'give', class: 0, exam: false },
      { kind: 'give', class: 1, exam: true },
      { kind: 'work', who: 0 },
      { kind: 'work', who: 1 },
      ...rest,
    ]);

export async function makeShelf(app: TestApp): Promise<Shelf> {
  const sp = await staff(app, 'SP');
  return { sp, article: (await makeArticle(sp)).id, exam: await makeExam(sp, { attempts: 20 }) };
}

/** A school lives through these steps; after each it is asked of everyone what must hold whatever happened. */
export async function live(app: TestApp, shelf: Shelf, steps: readonly Step[]): Promise<School> {
  const companyId = await makeCompany(app, { parent_access: true });
  const school: School = {
    app,
    shelf,
    companyId,
    manager: await app.signedIn('staff', await makeManager(app, [companyId])),
    homeworks: [],
    finished: [],
    read: new Map(),
    unlinked: new Set(),
    confirmed: new Set(),
    accounts: new Map(),
    year: Number.parseInt(rollOverYears(dayAgo(0))[0], 10),
  };
  const all = names.map((_, child): ListRow => ({ child, number: 'own', class: child % 3, parent: child < 4 }));
  for (const step of [{ kind: 'list', rows: all, answer: null } satisfies Step, ...steps]) {
    await happen(school, step);
    const accounts = await storedAccounts(school);
    noOneBecameAnother(school, accounts);
    school.accounts = accounts;
    school.confirmed.clear();
    await finishedWorkStays(school);
    await unlinkedParentsSeeNothing(school);
    await figuresStay(school);
  }
  return school;
}
