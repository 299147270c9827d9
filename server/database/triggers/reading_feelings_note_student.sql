create or replace trigger reading_feelings_note_student
  after insert or update of feeling on reading_feelings
  for each row execute function okur_note_student();
