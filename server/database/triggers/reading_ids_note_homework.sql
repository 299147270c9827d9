create or replace trigger reading_ids_note_homework
  after update of kind, answered on reading_ids
  for each row when (new.summary_id is not null)
  execute function okur_note_homework_of_summary();
