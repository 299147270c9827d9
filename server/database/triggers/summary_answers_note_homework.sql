create or replace trigger summary_answers_note_homework
  after insert or update on summary_answers
  for each row execute function okur_note_homework_of_summary();
