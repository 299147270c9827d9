create or replace trigger book_departments_keep_end
  after delete or update of starts_at, expires_at on book_departments
  for each row execute function okur_keep_book_end();
