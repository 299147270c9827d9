-- A chapter that was read or checked is of interest to the student's homework of that book that is not done.
create or replace function okur_note_homework_of_chapter() returns trigger language plpgsql as $$
begin
  insert into homework_changes (homework_id)
    select distinct r.homework_id from homework_recipients r join homeworks h on h.id = r.homework_id
      join book_chapters c on c.id = h.book_chapter_id
    where r.user_id = new.user_id and c.book_id = (select n.book_id from book_chapters n where n.id = new.chapter_id)
      and not exists (select from homework_finishes f where f.homework_id = h.id and f.user_id = new.user_id);
  if found then insert into student_changes (user_id) values (new.user_id); end if;
  return null;
end $$;
