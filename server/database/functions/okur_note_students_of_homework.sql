create or replace function okur_note_students_of_homework(homework uuid[]) returns void language sql as $$
  select okur_note_members(array_agg(department_id)) from homework_departments where homework_id = any (homework);
  insert into student_changes (user_id) select user_id from homework_students where homework_id = any (homework)
$$;
