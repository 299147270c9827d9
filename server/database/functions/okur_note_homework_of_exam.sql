create or replace function okur_note_homework_of_exam() returns trigger language plpgsql as $$
begin
  insert into homework_changes (homework_id) select id from homeworks where exam_id = new.id;
  return null;
end $$;
