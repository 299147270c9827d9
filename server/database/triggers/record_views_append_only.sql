create or replace trigger record_views_append_only
  before update or delete on record_views
  for each row execute function okur_keep_record_views();
