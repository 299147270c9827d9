-- The days gone by keep what their daily list went by: language and grade of a student, their own one or that of the
-- class, and whether there was a list at all, as they were until now. Of several changes at one moment the first one
-- knows how it was.
create or replace function okur_keep_student_fit() returns trigger language plpgsql as $$
declare
  grade_before integer;
  grade_now integer;
begin
  if tg_table_name = 'departments' then
    insert into student_fits (user_id, until, language, grade_level, daily_task_enabled)
      select u.id, now(), u.language, old.grade_level, u.daily_task_enabled from users u
        where u.department_id = new.id and u.grade_level is null
      on conflict do nothing;
    return null;
  end if;
  grade_before := coalesce(old.grade_level, (select grade_level from departments where id = old.department_id));
  grade_now := coalesce(new.grade_level, (select grade_level from departments where id = new.department_id));
  if (old.language, grade_before, old.daily_task_enabled)
    is distinct from (new.language, grade_now, new.daily_task_enabled) then
    insert into student_fits (user_id, until, language, grade_level, daily_task_enabled)
      values (new.id, now(), old.language, grade_before, old.daily_task_enabled) on conflict do nothing;
  end if;
  return null;
end $$;
