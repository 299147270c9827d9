create or replace trigger exercise_attempts_append_only
  before update or delete on exercise_attempts
  for each row execute function okur_append_only();
