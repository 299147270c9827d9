-- Whether a student had read a chapter in the book before a moment, without the clock: a tenth of its words. A look at
-- its first lines is no reading.
create or replace function okur_was_read_freely(whose uuid, chapter uuid, at timestamptz, words integer)
returns boolean language sql stable return chapter is not null and (
  select coalesce(sum(s.read_words), 0) * 10 >= words and coalesce(sum(s.read_words), 0) > 0 from book_sittings s
  where s.user_id = whose and s.book_id = (select c.book_id from book_chapters c where c.id = chapter)
    and s.chapter_id = chapter and s.mode <> 'measured' and s.started_at < at);
