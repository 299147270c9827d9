create or replace trigger exam_restricts_note_homework
  after insert or update or delete on exam_restricts
  for each row execute function okur_note_homework_of_exam();
