create or replace trigger reading_guesses_decide
  after insert on reading_guesses
  for each row execute function okur_decide_readings_of_student();
