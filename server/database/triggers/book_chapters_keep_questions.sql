create or replace trigger book_chapters_keep_questions
  before insert or update of questions on book_chapters
  for each row execute function okur_keep_questions();
