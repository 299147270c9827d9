create or replace trigger exercises_keep_fit
  after update of active, language, grade_from, grade_to, module_id on exercises
  for each row when ((old.active, old.language, old.grade_from, old.grade_to, old.module_id)
    is distinct from (new.active, new.language, new.grade_from, new.grade_to, new.module_id))
  execute function okur_keep_exercise_fit();
