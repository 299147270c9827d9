create or replace trigger summary_book_departments_keep_withdrawal
  after delete on summary_book_departments
  for each row when (old.starts_at <= now()) execute function okur_keep_summary_withdrawal();
