create or replace function okur_note_added_students() returns trigger language plpgsql as $$
begin
  insert into student_changes (user_id) select id from added;
  return null;
end $$;
