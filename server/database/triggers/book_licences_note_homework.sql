create or replace trigger book_licences_note_homework
  after insert or update of company_id, starts_at, expires_at, closed_at on book_licences
  for each row execute function okur_note_homework_of_licence();
