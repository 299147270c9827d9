-- A student has completed a tutorial, which is what homework of it asks for.
create or replace function okur_note_homework_of_tutorial() returns trigger language plpgsql as $$
begin
  insert into homework_finishes (homework_id, user_id, done_at)
    select h.id, new.account_id, new.completed_at from homeworks h
    where h.tutorial_id = new.tutorial_id and h.id in (select okur_homework_of(new.account_id))
    order by h.id on conflict do nothing;
  insert into homework_changes (homework_id)
    select h.id from homeworks h
    where h.tutorial_id = new.tutorial_id and h.id in (select okur_homework_of(new.account_id));
  if found then insert into student_changes (user_id) values (new.account_id); end if;
  return null;
end $$;
