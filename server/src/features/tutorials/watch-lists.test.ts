import { parents, tutorials, users } from '@okur/contract';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeParent, makeSchool, makeStudent, type School, staff } from '../../platform/testing/factories.ts';
import { makeQuizTutorial, passQuizzes } from '../../platform/testing/tutorials.ts';
import { letPass, makeTutorial } from './testing.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const [first, second, third] = [await makeTutorial(sp), await makeTutorial(sp), await makeTutorial(sp)];
const newSchool = (tutorial_access = true) => makeSchool(app, { company: { tutorial_access } });
const studentOf = ({ studentIds }: School, at = 0) => app.signedIn('student', studentIds[at]!);

const idsSeenBy = async (student: Client): Promise<string[]> =>
  (await student.call(tutorials.listMyTutorials, { query: { isAll: true } })).body.data.map(
    ({ id }: { id: string }) => id,
  );
const arrange = (client: Client, id: string, body: object, query = {}) =>
  client.call(tutorials.updateCompanyWatchList, { params: { id }, query, body });

describe('the watch list of a school', () => {
  it('shows all tutorials in the order of their titles until someone arranges it', async () => {
    const school = await newSchool();
    const student = await studentOf(school);
    expect(await idsSeenBy(student)).toEqual([first.id, second.id, third.id]);
    const moved = await arrange(school.instructor, third.id, { position: 1 });
    expect(moved.body.data).toMatchObject({ position: 1, visible: true, version: 2 });
    await arrange(school.manager, first.id, { visible: false });
    expect(await idsSeenBy(student)).toEqual([third.id, second.id]);
    expect((await student.call(tutorials.getMyTutorial, { params: { id: first.id } })).status).toBe(404);
    const rows = (await school.manager.call(tutorials.listCompanyWatchList, {})).body.data;
    expect(rows.map(({ id, visible, position }: Record<string, unknown>) => [id, visible, position])).toEqual([
      [third.id, true, 1],
      [first.id, false, 2],
      [second.id, true, 3],
    ]);
  });

  it('hides and shows all at once', async () => {
    const school = await newSchool();
    const student = await studentOf(school);
    const all = (visible: boolean) => school.manager.call(tutorials.updateAllOfCompanyWatchList, { body: { visible } });
    await all(false);
    expect(await idsSeenBy(student)).toEqual([]);
    await all(true);
    expect(await idsSeenBy(student)).toHaveLength(3);
  });

  it('is hidden at once and put back as it was by the ids that were changed', async () => {
    const school = await newSchool();
    await arrange(school.manager, first.id, { visible: false });
    const all = (body: object) =>
      school.manager.call(tutorials.updateAllOfCompanyWatchList, { body: body as { visible: boolean } });
    const { tutorial_ids } = (await all({ visible: false })).body.data;
    expect(tutorial_ids.toSorted()).toEqual([second.id, third.id].toSorted());
    const undone = await all({ visible: true, tutorial_ids });
    expect(undone.body.data).toMatchObject({ done: true, tutorial_ids: expect.arrayContaining(tutorial_ids) });
    expect(await idsSeenBy(await studentOf(school))).toEqual([second.id, third.id]);
  });

  it('is refused to anyone who saw an older one', async () => {
    const school = await newSchool();
    await arrange(school.manager, first.id, { visible: false, version: 1 });
    expect((await arrange(school.instructor, first.id, { visible: true, version: 1 })).status).toBe(409);
  });

  it('is that of the school that staff of the platform name, and of no other for a school', async () => {
    const [school, other] = [await newSchool(), await newSchool()];
    const unnamed = await sp.call(tutorials.listCompanyWatchList, {});
    expect(unnamed.body.errors).toEqual({ company_id: ['validation.required'] });
    const query = { company_id: school.companyId };
    expect((await arrange(sp, first.id, { visible: false }, query)).status).toBe(200);
    expect(await idsSeenBy(await studentOf(school))).not.toContain(first.id);
    expect(await idsSeenBy(await studentOf(other))).toContain(first.id);
    expect((await arrange(other.manager, first.id, { visible: true }, query)).status).toBe(404);
  });
});

describe('which students see tutorials', () => {
  const settings = ({ companyId: id, manager }: School, body?: object) =>
    body
      ? manager.call(tutorials.updateTutorialDepartmentSettings, { params: { id }, body })
      : manager.call(tutorials.tutorialDepartmentSettings, { params: { id } });
  const move = ({ manager, studentIds }: School, department_id: string) =>
    manager.call(users.updateUser, { params: { id: studentIds[0]! }, body: { department_id } });
  const begin = async (student: Client) => {
    const body = { video_version: 1, watched: [] };
    const begun = await student.call(tutorials.recordMyWatch, { params: { id: first.video }, body });
    expect(begun.status, begun.text).toBe(200);
  };

  it('are those of classes that were not left out', async () => {
    const school = await newSchool();
    const [department_id, other] = school.departmentIds;
    // Whose time is over sees none, whatever is chosen.
    await makeStudent(app, school.companyId, department_id!, { status: 'expired' });
    const all = { enabled: true, student_count: 2 };
    expect((await settings(school)).body.data).toMatchObject([all, all]);
    const saved = await settings(school, { settings: [{ department_id, enabled: false, version: 1 }] });
    expect(saved.body.data.find((one: { department_id: string }) => one.department_id === department_id)).toMatchObject(
      {
        enabled: false,
        version: 2,
      },
    );
    expect(await idsSeenBy(await studentOf(school, 0))).toEqual([]);
    expect(await idsSeenBy(await studentOf(school, 1))).toHaveLength(3);
    const half = await settings(school, {
      settings: [
        { department_id: other, enabled: false },
        { department_id: newId(), enabled: false },
      ],
    });
    expect(half.status).toBe(404);
    expect(await idsSeenBy(await studentOf(school, 1))).toHaveLength(3);
  });

  it('are also those who began one in another class, and that one alone', async () => {
    const school = await newSchool();
    const [from, to] = school.departmentIds as [string, string];
    await settings(school, { settings: [{ department_id: to, enabled: false }] });
    const student = await studentOf(school);
    await begin(student);
    await move(school, to);
    expect(await idsSeenBy(student)).toEqual([first.id]);
    expect((await student.call(tutorials.getMyTutorial, { params: { id: first.id } })).status).toBe(200);
    await arrange(school.manager, first.id, { visible: false });
    expect(await idsSeenBy(student)).toEqual([]);
    await move(school, from);
    expect(await idsSeenBy(student)).toEqual([second.id, third.id]);
  });

  it('are not those who began one where staff switched it off, wherever they go', async () => {
    const school = await newSchool();
    const [from, to] = school.departmentIds as [string, string];
    const student = await studentOf(school);
    await begin(student);
    await settings(school, { settings: [from, to].map((department_id) => ({ department_id, enabled: false })) });
    expect(await idsSeenBy(student)).toEqual([]);
    for (const department of [to, from]) {
      await move(school, department);
      expect(await idsSeenBy(student)).toEqual([]);
    }
  });

  it('are also those who began one by its quiz alone in another class', async () => {
    const school = await newSchool();
    const to = school.departmentIds[1]!;
    await settings(school, { settings: [{ department_id: to, enabled: false }] });
    const student = await studentOf(school);
    const quizzes = await makeQuizTutorial(sp);
    await passQuizzes(student, quizzes);
    await move(school, to);
    expect(await idsSeenBy(student)).toEqual([quizzes]);
    await sp.call(tutorials.deleteTutorial, { params: { id: quizzes } });
  });

  it('are none where the school has no tutorials, and then its manager sets nothing', async () => {
    const school = await newSchool(false);
    expect((await settings(school)).status).toBe(403);
    expect(await idsSeenBy(await studentOf(school))).toEqual([]);
    const bySuperAdmin = await sp.call(tutorials.tutorialDepartmentSettings, { params: { id: school.companyId } });
    expect(bySuperAdmin.status).toBe(200);
  });

  it('are set by managers, not by instructors', async () => {
    const { companyId: id, instructor } = await newSchool();
    expect((await instructor.call(tutorials.tutorialDepartmentSettings, { params: { id } })).status).toBe(403);
  });
});

/** A tutorial of a film of ten seconds alone. */
async function makeFilm(title: string) {
  const made = await makeTutorial(sp, { seconds: 10, title });
  await sp.call(tutorials.deleteTutorialResource, { params: { id: made.quiz } });
  return made;
}
async function watchAll(student: Client, id: string) {
  const send = (watched: [number, number][]) =>
    student.call(tutorials.recordMyWatch, { params: { id }, body: { video_version: 1, watched } });
  await send([]);
  await letPass(app, 10);
  await send([[0, 10]]);
}

it('as many students of a school have completed a tutorial as are in the list behind the number', async () => {
  const [school, other] = [await newSchool(), await newSchool()];
  const { id, video } = await makeFilm('Balık');
  const guest = await makeStudent(app, school.companyId, school.departmentIds[0]!, { user_type: 'presentation' });
  for (const student of [school.studentIds[0]!, guest, other.studentIds[0]!])
    await watchAll(await app.signedIn('student', student), video);
  const company = { company_id: school.companyId };
  const row = (await sp.call(tutorials.listCompanyWatchList, { query: { ...company, search: 'Balık' } })).body.data[0];
  const whole = (await sp.call(tutorials.getTutorial, { params: { id } })).body.data;
  expect([row.completed_count, whole.completed_count]).toEqual([1, 2]);
  const listed = async (query: Record<string, string>) =>
    (await sp.call(tutorials.completionsOfTutorial, { params: { id }, query })).body.meta.total;
  expect([await listed(company), await listed({})]).toEqual([1, 2]);
  await sp.call(tutorials.deleteTutorial, { params: { id } });
});

describe('the record of a student', () => {
  it('has the progress, the completions, and what staff typed in', async () => {
    const school = await newSchool();
    const id = school.studentIds[0]!;
    const student = await studentOf(school);
    const alone = await makeFilm('Ağaç');
    await watchAll(student, alone.video);
    const { instructor } = school;
    const progress = await instructor.call(tutorials.tutorialsOfUser, { params: { id } });
    expect(progress.body.data[0]).toMatchObject({ id: alone.id, done_count: 1, required_count: 1 });
    const completed = await instructor.call(tutorials.completionsOfUser, { params: { id } });
    expect(completed.body.data).toMatchObject([{ tutorial_id: alone.id, quiz_score: null }]);
    const params = { id: alone.id };
    const through = await sp.call(tutorials.completionsOfTutorial, { params });
    expect(through.body.data).toMatchObject([{ id, quiz_score: null, completed_at: expect.any(String) }]);
    expect((await instructor.call(tutorials.completionsOfTutorial, { params })).status).toBe(403);
    const unknown = { params: { id: newId() } };
    expect((await sp.call(tutorials.completionsOfTutorial, unknown)).status).toBe(404);
    const parent = await app.signedIn('parent', await makeParent(app, [id]));
    const ofChild = await parent.call(parents.tutorialsOfChild, { params: { id } });
    expect(ofChild.body.data).toMatchObject([{ tutorial_id: alone.id, title: 'Ağaç' }]);
    const stranger = await app.signedIn('parent', await makeParent(app, [school.studentIds[1]!]));
    expect((await stranger.call(parents.tutorialsOfChild, { params: { id } })).status).toBe(404);
    await sp.call(tutorials.deleteTutorial, { params: { id: alone.id } });
  });

  it('takes speed and comprehension by hand, says who typed them, and lets them go', async () => {
    const school = await newSchool();
    const params = { id: school.studentIds[0]! };
    const save = (score: object) =>
      school.instructor.call(tutorials.updateReadingScores, {
        params,
        body: { scores: [{ tutorial_id: first.id, ...score }] },
      });
    expect((await save({ speed: 1501, comprehension: 50 })).body.errors).toEqual({
      'scores.0.speed': ['validation.range'],
    });
    expect((await save({ speed: 120, comprehension: null })).body.errors).toEqual({
      'scores.0.comprehension': ['validation.required'],
    });
    const saved = await save({ speed: 120, comprehension: 80 });
    expect(saved.body.data).toMatchObject([{ speed: 120, comprehension: 80, version: 1, tutorial_id: first.id }]);
    await save({ speed: 130, comprehension: 80, version: 1 });
    expect((await save({ speed: 140, comprehension: 80, version: 1 })).status).toBe(409);
    const stored = await school.manager.call(tutorials.readingScoresOfUser, { params });
    expect(stored.body.data).toMatchObject([{ speed: 130 }]);
    expect((await save({ speed: null, comprehension: null })).body.data).toEqual([]);
  });
});
