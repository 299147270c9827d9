create or replace trigger summary_books_note_homework
  after update of status, deleted_at on summary_books
  for each row when ((old.status, old.deleted_at) is distinct from (new.status, new.deleted_at))
  execute function okur_note_homework_of_given_summary();
