-- The days gone by keep which exercises were in use, and for whom; see okur_keep_student_fit.
create or replace function okur_keep_exercise_fit() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'modules' then
    insert into exercise_fits (exercise_id, until, in_use, language, grade_from, grade_to)
      select e.id, now(), e.active and old.active, e.language, e.grade_from, e.grade_to from exercises e
        where e.module_id = new.id
      on conflict do nothing;
  else
    insert into exercise_fits (exercise_id, until, in_use, language, grade_from, grade_to)
      select new.id, now(), old.active and m.active, old.language, old.grade_from, old.grade_to from modules m
        where m.id = old.module_id
      on conflict do nothing;
  end if;
  return null;
end $$;
