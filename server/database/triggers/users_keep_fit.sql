create or replace trigger users_keep_fit
  after update of language, grade_level, department_id, daily_task_enabled on users
  for each row when ((old.language, old.grade_level, old.department_id, old.daily_task_enabled)
    is distinct from (new.language, new.grade_level, new.department_id, new.daily_task_enabled))
  execute function okur_keep_student_fit();
