-- Homework that a student has or had: what happens to the student is of interest to it.
create or replace function okur_homework_of(student uuid) returns setof uuid language sql stable as $$
  select distinct homework_id from homework_recipients where user_id = student
$$;
