create or replace trigger tutorials_note_homework
  after update of status, deleted_at on tutorials
  for each row when ((old.status, old.deleted_at) is distinct from (new.status, new.deleted_at))
  execute function okur_note_homework_of_given_tutorial();
