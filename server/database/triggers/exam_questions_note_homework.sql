create or replace trigger exam_questions_note_homework
  after insert or update of deleted_at on exam_questions
  for each row execute function okur_note_homework_of_exam();
