create or replace trigger tutorial_resources_keep_questions
  before insert or update of questions on tutorial_resources
  for each row execute function okur_keep_questions();
