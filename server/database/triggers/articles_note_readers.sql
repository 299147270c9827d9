create or replace trigger articles_note_readers
  after update of grade_level on articles
  for each row when (old.grade_level is distinct from new.grade_level)
  execute function okur_note_readers();
