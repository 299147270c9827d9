create or replace trigger article_departments_keep_end
  after delete or update of starts_at, expires_at on article_departments
  for each row execute function okur_keep_article_end();
