create or replace trigger summary_book_departments_keep_later_start
  after update of starts_at on summary_book_departments
  for each row when (old.starts_at <= now() and new.starts_at > now())
  execute function okur_keep_summary_withdrawal();
