create or replace trigger reading_sessions_tell
  after insert on reading_sessions
  for each row
  execute function okur_tell_webhooks_of_row(
    'reading.finished', 'id reading_id', 'user_id student_id', 'department_id', 'article_id', 'book_chapter_id',
    'summary_id', 'homework_id', 'words', 'active_seconds', 'finished_at');
