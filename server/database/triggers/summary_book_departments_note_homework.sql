create or replace trigger summary_book_departments_note_homework
  after insert or update or delete on summary_book_departments
  for each row execute function okur_note_homework_of_given_summary();
