-- Homework that a student has to do with, or had: what happens to the student is of interest to it.
create or replace function okur_homework_of(student uuid) returns setof uuid language sql stable as $$
  select hd.homework_id from department_memberships m
    join homework_departments hd on hd.department_id = m.department_id where m.user_id = student
  union select w.homework_id from department_memberships m
    join homework_withdrawals w on w.department_id = m.department_id where m.user_id = student
  union select s.homework_id from homework_students s where s.user_id = student
$$;
