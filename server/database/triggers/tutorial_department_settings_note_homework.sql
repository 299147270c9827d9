create or replace trigger tutorial_department_settings_note_homework
  after insert or update of enabled on tutorial_department_settings
  for each row execute function okur_note_homework_of_given_tutorial();
