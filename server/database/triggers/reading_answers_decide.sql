create or replace trigger reading_answers_decide
  after insert on reading_answers
  for each row execute function okur_decide_answered_reading();
