import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { db } from './start.ts';

describe('the demo school', () => {
  it('has a book that was ordered and is in the class of its wisher, and one that is on its way', async () => {
    const orders = await rows<{ state: string; stage: string | null }>(
      db,
      sql`select o.state, b.status as stage from book_orders o left join books b on b.id = o.book_id
        left join book_departments d on d.book_id = b.id order by o.state`,
    );
    expect(orders).toEqual([
      { state: 'delivered', stage: 'published' },
      { state: 'ordered', stage: null },
    ]);
  });
  it('has books from files, with levels, in classes, read by students who are at different points', async () => {
    const books = await rows<{ title: string; words: number; level: string; classes: number; percents: number[] }>(
      db,
      sql`select b.title, b.word_count as words, b.level ->> 'band' as level,
          (select count(*)::int from book_departments d where d.book_id = b.id) as classes,
          array(select round(100.0 * sum(okur_words(c.read)) / b.word_count)::int
            from chapter_reads c join book_chapters t on t.id = c.chapter_id
            where t.book_id = b.id group by c.user_id order by 1) as percents
        from books b where b.epub ->> 'file_name' in ('aesop-fables.epub', 'childrens-literature.epub',
          'waste-land.epub') and b.status = 'published' order by b.title`,
    );
    expect(books.map(({ title, level }) => [title, level !== null])).toEqual([
      ['Children’s Literature', true],
      ['Fables', true],
      ['The Waste Land', true],
    ]);
    for (const { words, classes, percents } of books) {
      expect(words).toBeGreaterThan(4000);
      expect(classes).toBeGreaterThan(0);
      expect(new Set(percents).size).toBeGreaterThan(1);
    }
    expect(books[2]!.percents).toContain(100);
    const states = await rows<{ begun: boolean; finished: boolean; skimmed: boolean }>(
      db,
      sql`select bool_or(chapters = 1 and finished_at is null) as begun, bool_or(finished_at is not null) as finished,
          bool_or(skimmed) as skimmed
        from (select r.finished_at, count(*) as chapters, bool_or(w.skimmed <> '{}') as skimmed
          from book_reads r join book_chapters c on c.book_id = r.book_id
            join chapter_reads w on w.chapter_id = c.id and w.user_id = r.user_id
          group by r.user_id, r.book_id) x`,
    );
    expect(states).toEqual([{ begun: true, finished: true, skimmed: true }]);
    expect(await rows(db, sql`select kind, shared from book_marks where excerpt <> '' order by kind, shared`)).toEqual([
      { kind: 'bookmark', shared: false },
      { kind: 'highlight', shared: false },
      { kind: 'note', shared: true },
    ]);
  });
});
