create or replace function okur_note_homework_of_attempt() returns trigger language plpgsql as $$
begin
  insert into homework_changes (homework_id)
    select h.id from homeworks h where h.exam_id = new.exam_id and h.id in (select okur_homework_of(new.user_id));
  return null;
end $$;
