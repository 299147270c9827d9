create or replace function okur_note_homework_of_student() returns trigger language plpgsql as $$
begin
  insert into homework_changes (homework_id) select okur_homework_of(new.id);
  return null;
end $$;
