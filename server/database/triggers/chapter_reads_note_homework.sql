create or replace trigger chapter_reads_note_homework
  after insert or update of seen_at on chapter_reads
  for each row when (new.seen_at is not null) execute function okur_note_homework_of_chapter();
