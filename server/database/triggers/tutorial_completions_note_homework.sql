create or replace trigger tutorial_completions_note_homework
  after insert on tutorial_completions
  for each row when (new.account_type = 'student')
  execute function okur_note_homework_of_tutorial();
