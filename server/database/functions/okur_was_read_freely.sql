-- Whether a student had read a chapter in the book before a moment, without the clock: a tenth of its words. A look at
-- its first lines is no reading, however often, and on however many devices at once.
create or replace function okur_was_read_freely(whose uuid, chapter uuid, at timestamptz, words integer)
returns boolean language sql stable return chapter is not null and (
  select coalesce(sum(t.count), 0) * 10 >= words and coalesce(sum(t.count), 0) > 0 from (
    select okur_words(range_agg(s.read)) as count from book_sittings s
    where s.user_id = whose and s.book_id = (select c.book_id from book_chapters c where c.id = chapter)
      and s.chapter_id = chapter and s.mode <> 'measured' and s.started_at < at
    group by s.text_version) t);
