create or replace trigger summary_reads_note_homework
  after insert on summary_reads
  for each row execute function okur_note_homework_of_summary();
