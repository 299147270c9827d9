create or replace trigger user_absences_note_student
  after update on user_absences
  for each row execute function okur_note_student();
