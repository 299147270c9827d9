create or replace trigger modules_keep_fit
  after update of active on modules
  for each row when (old.active is distinct from new.active)
  execute function okur_keep_exercise_fit();
