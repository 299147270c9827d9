create or replace trigger article_versions_append_only
  before update or delete on article_versions
  for each row execute function okur_append_only();
