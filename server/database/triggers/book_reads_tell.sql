create or replace trigger book_reads_tell
  after update of finished_at on book_reads
  for each row when (old.finished_at is null and new.finished_at is not null)
  execute function okur_tell_webhooks_of_row('book.finished', 'book_id', 'user_id student_id', 'finished_at');
