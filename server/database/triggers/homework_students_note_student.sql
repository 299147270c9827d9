create or replace trigger homework_students_note_student
  after insert or update or delete on homework_students
  for each row execute function okur_note_student();
