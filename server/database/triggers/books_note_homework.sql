create or replace trigger books_note_homework
  after update of rights on books
  for each row when (old.rights is distinct from new.rights)
  execute function okur_note_homework_of_licence();
