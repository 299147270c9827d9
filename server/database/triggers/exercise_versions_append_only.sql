create or replace trigger exercise_versions_append_only
  before update or delete on exercise_versions
  for each row execute function okur_append_only();
