-- Once for all classes or exercises that one statement gives or takes.
create or replace function okur_note_given() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'homework_departments' then perform okur_note_members(array_agg(department_id)) from changed;
  else perform okur_note_students_of_homework(array_agg(homework_id)) from changed;
  end if;
  return null;
end $$;
