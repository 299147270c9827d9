import { articles, collection, oralReadings } from '@okur/contract';
import { describe, expect, it } from 'vitest';
import { textsLeft } from '../../features/library/store.ts';
import { rows, sql } from '../../platform/database/index.ts';
import { fixedLevels } from '../text-levels.ts';
import { app, db, signIn } from './start.ts';

describe('its people', () => {
  it('have texts left to read at their level, but for two who read far above their class', async () => {
    const students = await rows<{ id: string; text_level: number | null }>(
      db,
      sql`select u.id, u.text_level from users u join departments d on d.id = u.department_id
        where u.status = 'active' and u.deleted_at is null and d.goal_minutes is not null`,
    );
    expect(students.length).toBeGreaterThan(40);
    for (const { id, text_level } of students) expect((await textsLeft(db, id)) > 0).toBe(text_level === null);
    const { department: department_name, students: count, grade: grade_level } = fixedLevels;
    const { headers } = await signIn('IN');
    expect((await app.anonymous.call(articles.missingTexts, { headers })).body.data).toMatchObject([
      { language: 'tr', grade_level, students: count, classes: [{ department_name, students: count }] },
    ]);
  });
  it('leave the student words to repeat, and recordings of texts that were read aloud', async () => {
    const { headers } = await signIn('student');
    const { words, repeat } = (await app.anonymous.call(collection.myCollection, { headers })).body.data;
    expect(words.length).toBeGreaterThan(0);
    expect(repeat.words).toBeGreaterThan(0);
    const { data } = (await app.anonymous.call(oralReadings.myOralReadings, { headers })).body;
    expect(data.map((one: { listened_at: string | null }) => one.listened_at !== null)).toEqual([false, true]);
    for (const { words_a_minute } of data) expect(words_a_minute).toBeGreaterThan(90);
  });
  it('read a summary whose text is its second, each by another editor', async () => {
    const versions = await rows<{ version: number; name: string }>(
      db,
      sql`select v.text_version as version, a.username as name from summary_texts v
        join admins a on a.id = v.created_by join summary_books s on s.id = v.summary_book_id
        where s.text_version = 2 order by v.created_at`,
    );
    expect(versions).toEqual([
      { version: 1, name: 'Yavuz İnce' },
      { version: 2, name: 'Aylin Karataş' },
    ]);
  });
});
