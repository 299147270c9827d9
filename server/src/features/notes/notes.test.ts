import { notes } from '@okur/contract';
import type { Note } from '@okur/contract/notes';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeInstructor, makeSchool, type School, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
let school: School;
let colleague: Client;
beforeEach(async () => {
  school = await makeSchool(app);
  const { adminId } = await makeInstructor(app, school.companyId, school.departmentIds);
  colleague = await app.signedIn('staff', adminId, school.companyId);
});
const pupil = () => school.studentIds[0]!;
const write = async (client: Client, body: object) => {
  const answer = await client.call(notes.createNote, { params: { id: pupil() }, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data as Note;
};
const read = async (client: Client, query = {}) =>
  ((await client.call(notes.notesOfUser, { params: { id: pupil() }, query })).body.data as Note[]).map((n) => n.note);
const change = (client: Client, { id }: Note, body: object) =>
  client.call(notes.updateNote, { params: { id: pupil(), noteId: id }, body });
const remove = (client: Client, { id }: Note) => client.call(notes.deleteNote, { params: { id: pupil(), noteId: id } });

describe('a note on a student', () => {
  it('is read by all who teach or manage the student, the newest first', async () => {
    await write(school.instructor, { note: 'Sesli okumada rahat.' });
    await write(school.manager, { note: 'Gözlük alındı.' });
    expect(await read(colleague)).toEqual(['Gözlük alındı.', 'Sesli okumada rahat.']);
    expect(await read(colleague, { search: 'GOZLUK' })).toEqual(['Gözlük alındı.']);
  });

  it('stays with its author when it is private, whatever the role of others', async () => {
    const note = await write(school.instructor, { note: 'Yalnız benim için.', visibility: 'author' });
    expect([
      await read(school.instructor),
      await read(colleague),
      await read(school.manager),
      await read(await staff(app, 'SP')),
    ]).toEqual([['Yalnız benim için.'], [], [], []]);
    expect((await change(school.manager, note, { note: 'x' })).status).toBe(404);
    expect((await remove(school.manager, note)).status).toBe(404);
  });

  it('for parents is read and changed as any other, and its author alone makes it one', async () => {
    const note = await write(school.instructor, { note: 'Evde on dakika okusun.', visibility: 'parents' });
    expect([await read(colleague), await read(school.manager)]).toEqual([
      ['Evde on dakika okusun.'],
      ['Evde on dakika okusun.'],
    ]);
    expect((await change(school.manager, note, { visibility: 'company' })).status).toBe(403);
    const own = await write(school.instructor, { note: 'Hızlı.' });
    expect((await change(school.manager, own, { visibility: 'parents' })).status).toBe(403);
    expect((await change(school.instructor, own, { visibility: 'parents' })).body.data.visibility).toBe('parents');
  });

  it('is changed by its author and by managers, not by a colleague', async () => {
    const note = await write(school.instructor, { note: 'Hızlı.' });
    expect((await change(colleague, note, { note: 'Yavaş.' })).status).toBe(403);
    expect((await remove(colleague, note)).status).toBe(403);
    expect((await change(school.manager, note, { visibility: 'author' })).status).toBe(403);
    const changed = await change(school.manager, note, { note: 'Hızlı ve dikkatli.' });
    expect(changed.body.data).toMatchObject({
      note: 'Hızlı ve dikkatli.',
      version: 2,
      editable: true,
      created_by: note.created_by,
    });
    const stale = await change(school.instructor, note, { note: 'Eski.', version: 1 });
    expect([stale.status, stale.body.current.note]).toEqual([409, 'Hızlı ve dikkatli.']);
  });

  it('goes and comes back', async () => {
    const note = await write(school.instructor, { note: 'Ödev eksik.' });
    expect((await remove(school.instructor, note)).body.data.deleted_at).not.toBeNull();
    expect(await read(school.instructor)).toEqual([]);
    expect((await change(school.instructor, note, { note: 'x' })).status).toBe(404);
    await remove(school.instructor, note);
    expect(await read(school.instructor)).toEqual(['Ödev eksik.']);
  });

  it('says nothing of the child in the audit', async () => {
    const note = await write(school.instructor, { note: 'Ailesi taşınıyor.' });
    expect(
      await rows(
        app.services.db,
        sql`select action, after->>'length' as length, after->>'note' as note from audit where subject_id = ${note.id}`,
      ),
    ).toEqual([{ action: 'create', length: '17', note: null }]);
  });

  it.each([
    [{}, 'note', 'validation.required'],
    [{ note: ' ' }, 'note', 'validation.required'],
    [{ note: 'x'.repeat(2001) }, 'note', 'validation.field_max_chars'],
    [{ note: 'x', visibility: 'world' }, 'visibility', 'validation.choice'],
    [{ note: 'x', admin_id: crypto.randomUUID() }, 'admin_id', 'validation.unknown_field'],
  ])('refuses %j by name', async (body, field, key) => {
    const answer = await school.instructor.call(notes.createNote, { params: { id: pupil() }, body });
    expect(answer.status).toBe(422);
    expect(answer.body.errors[field]).toEqual([key]);
  });

  it('is not for a sale manager', async () => {
    expect((await (await staff(app, 'SM')).call(notes.notesOfUser, { params: { id: pupil() } })).status).toBe(403);
  });
});
