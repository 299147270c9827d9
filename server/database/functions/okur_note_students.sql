create or replace function okur_note_students() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'departments' then perform okur_note_members(array[new.id]);
  elsif tg_table_name = 'companies' then
    insert into student_changes (user_id) select id from users where company_id = new.id;
  elsif tg_table_name = 'homeworks' then perform okur_note_students_of_homework(array[new.id]);
  end if;
  return null;
end $$;
