create or replace trigger users_keep_fit
  after update of language, grade_level, department_id on users
  for each row when ((old.language, old.grade_level, old.department_id)
    is distinct from (new.language, new.grade_level, new.department_id))
  execute function okur_keep_student_fit();
