create or replace trigger book_sittings_decide
  after insert on book_sittings
  for each row when (new.mode <> 'measured') execute function okur_decide_readings_of_chapter();
