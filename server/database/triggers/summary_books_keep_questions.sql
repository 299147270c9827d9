create or replace trigger summary_books_keep_questions
  before insert or update of questions on summary_books
  for each row execute function okur_keep_questions();
