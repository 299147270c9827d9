-- A summary was read, heard or answered: what the student's homework of it asks for may be done, and then stays so.
create or replace function okur_note_homework_of_summary() returns trigger language plpgsql as $$
declare summary uuid;
begin
  if tg_table_name = 'reading_ids' then summary := new.summary_id; else summary := new.summary_book_id; end if;
  insert into homework_finishes (homework_id, user_id, done_at)
    select h.id, new.user_id, d.done_at from homeworks h
      cross join lateral (select okur_summary_done(h.summary_id, h.summary_reading, new.user_id) as done_at) d
    where h.summary_id = summary and h.id in (select okur_homework_of(new.user_id)) and d.done_at is not null
    order by h.id on conflict do nothing;
  insert into homework_changes (homework_id)
    select h.id from homeworks h where h.summary_id = summary and h.id in (select okur_homework_of(new.user_id));
  if found then insert into student_changes (user_id) values (new.user_id); end if;
  return null;
end $$;
