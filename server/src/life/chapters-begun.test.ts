import { homework as routes, studentBooks } from '@okur/contract';
import type { Homework } from '@okur/contract/homework';
import { minute, timeAgo } from '@okur/contract/testing/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../platform/testing/app.ts';
import { makeBook, type MadeBook, sittingOf } from '../platform/testing/books.ts';
import { inDays } from '../platform/testing/learning.ts';
import { ask, type Child, isMissing, type Life, makeLife, taskOf } from './testing.ts';

const app = await testApp();
let life: Life;
let book: MadeBook;
const given = new Map<string, Homework>();

beforeAll(async () => {
  life = await makeLife(app);
  book = await makeBook(life.sp, { words: [40, 60, 80] });
  for (const { companyId, teacher, departmentIds } of [life.here, life.there]) {
    const body = {
      title: 'Üçüncü bölüme kadar',
      department_ids: departmentIds,
      due_at: inDays(5),
      book_chapter_id: book.chapters[2]!.id,
      chapter_reading: 'up_to' as const,
    };
    given.set(companyId, await ask(teacher, routes.createArticleHomework, { body }));
  }
  const { moves, merged, promoted } = life.children;
  for (const { client } of [moves, merged, promoted])
    await ask(client, studentBooks.recordSitting, { body: sittingOf(book.chapters[0]!, [[0, 40]]) });
});

const idOf = ({ school }: Child): string => given.get(school.companyId)!.id;

describe('homework up to a chapter of which the first was read', () => {
  it('changes class: stays until its date; of who has read nothing it is withdrawn', async () => {
    const { moves, corrected } = life.children;
    await life.move(moves);
    await life.move(corrected);
    expect(await taskOf(moves, idOf(moves))).toMatchObject({ finished_at: null, removed: false });
    expect(await isMissing(moves, idOf(moves), life.here.teacher)).toBe(true);
    expect(await isMissing(corrected, idOf(corrected), life.here.teacher)).toBe(false);
  });

  it('changes class before it opens: is withdrawn, whatever was read of the book', async () => {
    const { thawed } = life.children;
    await ask(thawed.client, studentBooks.recordSitting, { body: sittingOf(book.chapters[0]!, [[0, 40]]) });
    const body = {
      title: 'İlk bölüm',
      department_ids: [thawed.departmentId],
      starts_at: inDays(1),
      due_at: inDays(5),
      book_chapter_id: book.chapters[0]!.id,
      chapter_reading: 'chapter' as const,
    };
    const later: Homework = await ask(life.here.teacher, routes.createArticleHomework, { body });
    await life.move(thawed);
    const starts_at = timeAgo(minute).toISOString();
    await ask(life.here.teacher, routes.updateHomework, { params: { id: later.id }, body: { starts_at } });
    expect(await taskOf(thawed, later.id)).toBeUndefined();
    expect(await taskOf(thawed, idOf(thawed))).toMatchObject({ removed: false });
  });

  it('class merged: stays until its date', async () => {
    await life.merge();
    expect(await taskOf(life.children.merged, idOf(life.children.merged))).toMatchObject({ removed: false });
  });

  it('roll-over: stays until its date, and the preview counted it', async () => {
    const { promoted } = life.children;
    const { departments } = await life.rollOver();
    expect(departments.find((d) => d.department_name === '5-A')?.open_homework.begun).toBe(1);
    expect(await taskOf(promoted, idOf(promoted))).toMatchObject({ removed: false });
  });
});
