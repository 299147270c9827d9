import { departments as classes, homework, parents, rollOvers, student, userBatches, users } from '@okur/contract';
import type { HomeworkResult } from '@okur/contract/homework';
import type { Child as Card } from '@okur/contract/parents';
import type { Route } from '@okur/contract/route';
import type { RollOverPlan } from '@okur/contract/roll-overs';
import type { Task } from '@okur/contract/student';
import { expect } from 'vitest';
import type { Answer, Client, Request, TestApp } from '../platform/testing/app.ts';
import {
  makeCompany,
  makeDepartment,
  makeInstructor,
  makeManager,
  makeParent,
  makeStudent,
  type Row,
  staff,
} from '../platform/testing/factories.ts';
import type { companies, departments } from '../platform/database/tables/index.ts';

/*
 * A school to which everything happens that can happen to a school: each child here is another column of the table in
 * records.ts. All of them first do the same, then each goes its own way; so the cases of a file never meet.
 */

const lastYear = '2025-2026';
const thisYear = '2026-2027';

/** What a call that must not fail answers. */
export async function ask(client: Client, route: Route, request: Request = {}): Promise<Answer['body']> {
  const answer = await client.call(route, request);
  expect(answer.status, `${route.path}: ${answer.text}`).toBeLessThan(300);
  return answer.body.data;
}

export interface LifeSchool {
  companyId: string;
  manager: Client;
  teacher: Client;
  teacherId: string;
  /** The classes of the teacher. */
  departmentIds: string[];
}

export interface Child {
  id: string;
  name: string;
  school: LifeSchool;
  /** The class in which everything was done. */
  departmentId: string;
  parent: Client;
  parentId: string;
  /** Signed in until something ends it. */
  client: Client;
}

const who = [
  'moves',
  'merged',
  'promoted',
  'graduates',
  'returns',
  'frozen',
  'thawed',
  'deleted',
  'corrected',
] as const;
export type Who = (typeof who)[number];

type ClassRow = Row<typeof departments>;

async function makeLifeSchool(
  app: TestApp,
  classRows: ClassRow[],
  company: Row<typeof companies>,
): Promise<LifeSchool> {
  const companyId = await makeCompany(app, { parent_access: true, ...company });
  const departmentIds: string[] = [];
  for (const row of classRows) departmentIds.push(await makeDepartment(app, companyId, row));
  const { id, adminId } = await makeInstructor(app, companyId, departmentIds);
  return {
    companyId,
    manager: await app.signedIn('staff', await makeManager(app, [companyId])),
    teacher: await app.signedIn('staff', adminId),
    teacherId: id,
    departmentIds,
  };
}

/** Call it once for a file. */
export async function makeLife(app: TestApp, company: Row<typeof companies> = {}): Promise<Life> {
  const named = (department_name: string, grade_level: number): ClassRow => ({
    department_name,
    grade_level,
    academic_year: lastYear,
  });
  const here = await makeLifeSchool(app, [named('5-A', 5), named('5-C', 5)], company);
  const otherId = await makeDepartment(app, here.companyId, named('5-B', 5));
  const { id: otherTeacherId, adminId } = await makeInstructor(app, here.companyId, [otherId]);
  const there = await makeLifeSchool(app, [named('5-A', 5), named('8-A', 8)], company);
  const [home, merged] = here.departmentIds as [string, string];
  const [fifth, eighth] = there.departmentIds as [string, string];
  const at: Partial<Record<Who, [LifeSchool, string]>> = {
    merged: [here, merged],
    promoted: [there, fifth],
    graduates: [there, eighth],
    returns: [there, eighth],
  };
  const children = {} as Record<Who, Child>;
  for (const name of who) {
    const [school, departmentId] = at[name] ?? [here, home];
    const id = await makeStudent(app, school.companyId, departmentId, { name, surname: 'Kaya', grade_level: 5 });
    const parentId = await makeParent(app, [id]);
    const parent = await app.signedIn('parent', parentId);
    children[name] = { id, name, school, departmentId, parent, parentId, client: await app.signedIn('student', id) };
  }
  const otherTeacher = await app.signedIn('staff', adminId);
  return new Life(app, { here, there, children, otherId, otherTeacher, otherTeacherId, sp: await staff(app, 'SP') });
}

interface Made {
  /** Where single children change; the class 5-C is merged into 5-B. */
  here: LifeSchool;
  /** The whole of which changes its school year: 5-A goes up, 8-A leaves. */
  there: LifeSchool;
  children: Record<Who, Child>;
  /** 5-B, of which the teacher of the other two has no part. */
  otherId: string;
  otherTeacher: Client;
  otherTeacherId: string;
  sp: Client;
}

export class Life {
  readonly here: LifeSchool;
  readonly there: LifeSchool;
  readonly children: Record<Who, Child>;
  readonly otherId: string;
  readonly otherTeacher: Client;
  readonly otherTeacherId: string;
  readonly sp: Client;
  #merged: Promise<unknown> | undefined;
  #rolledOver: Promise<RollOverPlan> | undefined;
  readonly #app: TestApp;

  constructor(app: TestApp, { here, there, children, otherId, otherTeacher, otherTeacherId, sp }: Made) {
    this.#app = app;
    this.here = here;
    this.there = there;
    this.children = children;
    this.otherId = otherId;
    this.otherTeacher = otherTeacher;
    this.otherTeacherId = otherTeacherId;
    this.sp = sp;
  }

  get all(): Child[] {
    return Object.values(this.children);
  }

  /** To another class of the school: to 5-B. */
  move(child: Child, department_id = this.otherId): Promise<Answer['body']> {
    return ask(child.school.manager, users.updateUser, { params: { id: child.id }, body: { department_id } });
  }

  /** 5-C becomes one with 5-B; once for the file. */
  merge(): Promise<unknown> {
    return (this.#merged ??= ask(this.here.manager, classes.mergeDepartment, {
      params: { id: this.here.companyId, departmentId: this.here.departmentIds[1]! },
      body: { into_department_id: this.otherId },
    }));
  }

  /** The new school year there, once for the file; answers the plan that was carried out. */
  rollOver(): Promise<RollOverPlan> {
    return (this.#rolledOver ??= this.#carryOut());
  }

  async #carryOut(): Promise<RollOverPlan> {
    const params = { id: this.there.companyId };
    const body = { academic_year: thisYear };
    const plan = (await ask(this.there.manager, rollOvers.planRollOver, { params, body })) as RollOverPlan;
    const { fingerprint } = plan;
    await ask(this.there.manager, rollOvers.createRollOver, { params, body: { ...body, fingerprint } });
    return plan;
  }

  async freeze(child: Child): Promise<void> {
    await this.#setStatus(child, 'frozen');
  }

  /** Signed in again as well. */
  async thaw(child: Child): Promise<void> {
    await this.#setStatus(child, 'active');
    child.client = await this.#app.signedIn('student', child.id);
  }

  #setStatus(child: Child, status: 'active' | 'frozen'): Promise<unknown> {
    return ask(child.school.manager, userBatches.setStatusOfUsers, { body: { ids: [child.id], status } });
  }

  /** Comes back into a class after having left with the 8-A: let in, then put there. */
  async comeBack(child: Child): Promise<void> {
    await this.rollOver();
    const { manager, companyId } = this.there;
    const list = (await ask(manager, classes.departmentsOfCompany, { params: { id: companyId } })) as {
      id: string;
      department_name: string;
    }[];
    const body = { department_id: list.find(({ department_name }) => department_name === '6-A')!.id };
    await ask(manager, users.updateUser, { params: { id: child.id }, body: { ...body, status: 'active' } });
    child.client = await this.#app.signedIn('student', child.id);
  }

  /** Deletes the child, or restores a deleted one. */
  async toggle(child: Child): Promise<void> {
    await ask(child.school.manager, users.deleteUser, { params: { id: child.id } });
  }

  /** Deleted, looked at by `meanwhile`, and restored. */
  async deleteAndRestore(child: Child, meanwhile: () => Promise<void>): Promise<void> {
    await this.toggle(child);
    await meanwhile();
    await this.toggle(child);
    child.client = await this.#app.signedIn('student', child.id);
  }
}

/** The homework that the child finds. */
export const tasksOf = async ({ client }: Child): Promise<Task[]> => ask(client, student.myTasks);
export const taskOf = async (child: Child, id: string): Promise<Task | undefined> =>
  (await tasksOf(child)).find((task) => task.id === id);

/** The child's card as the parent sees it. */
export const cardOf = async ({ parent, id }: Child): Promise<Card | undefined> =>
  ((await ask(parent, parents.parentDashboard)) as Card[]).find((card) => card.id === id);

/** What the teacher sees of one child in a homework: the result, or that it is not done. */
export const resultOf = async (
  { id }: Child,
  homeworkId: string,
  client: Client,
): Promise<HomeworkResult | undefined> =>
  ((await ask(client, homework.resultsOfHomework, { params: { id: homeworkId } })) as HomeworkResult[]).find(
    ({ user_id }) => user_id === id,
  );
export const isMissing = async ({ id }: Child, homeworkId: string, client: Client): Promise<boolean> =>
  ((await ask(client, homework.notCompletedStudents, { params: { id: homeworkId } })) as { user_id: string }[]).some(
    ({ user_id }) => user_id === id,
  );
