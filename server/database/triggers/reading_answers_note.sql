create or replace trigger reading_answers_note
  after insert on reading_answers
  for each row execute function okur_note_answers();
