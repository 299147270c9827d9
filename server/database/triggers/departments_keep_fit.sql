create or replace trigger departments_keep_fit
  after update of grade_level on departments
  for each row when (old.grade_level is distinct from new.grade_level)
  execute function okur_keep_student_fit();
