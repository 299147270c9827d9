-- A licence of a book begins or ends, or the book needs one from now on or none: who can do homework of its chapters is
-- another matter.
create or replace function okur_note_homework_of_licence() returns trigger language plpgsql as $$
declare homework uuid[];
begin
  if tg_table_name = 'books' then
    homework := array(select h.id from book_chapters c join homeworks h on h.book_chapter_id = c.id
      where c.book_id = new.id);
  else
    homework := array(select h.id from book_chapters c join homeworks h on h.book_chapter_id = c.id
      where c.book_id = new.book_id and h.company_id = coalesce(new.company_id, h.company_id));
  end if;
  perform okur_note_homework_with_students(homework);
  return null;
end $$;
