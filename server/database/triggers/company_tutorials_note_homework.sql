create or replace trigger company_tutorials_note_homework
  after insert or update of visible on company_tutorials
  for each row execute function okur_note_homework_of_given_tutorial();
