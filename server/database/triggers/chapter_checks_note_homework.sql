create or replace trigger chapter_checks_note_homework
  after insert on chapter_checks
  for each row execute function okur_note_homework_of_chapter();
