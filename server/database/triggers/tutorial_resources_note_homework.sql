create or replace trigger tutorial_resources_note_homework
  after insert or update of deleted_at, required, company_id, video, questions on tutorial_resources
  for each row execute function okur_note_homework_of_given_tutorial();
