create or replace trigger daily_task_versions_append_only
  before update or delete on daily_task_versions
  for each row execute function okur_append_only();
