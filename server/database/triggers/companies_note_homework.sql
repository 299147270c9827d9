create or replace trigger companies_note_homework
  after update of tutorial_access on companies
  for each row when (old.tutorial_access is distinct from new.tutorial_access)
  execute function okur_note_homework_of_given_tutorial();
