create or replace trigger homeworks_tell
  after insert on homeworks
  for each row
  execute function okur_tell_webhooks_of_row(
    'homework.assigned', 'id homework_id', 'kind', 'article_id', 'book_chapter_id', 'summary_id', 'exam_id',
    'tutorial_id', 'starts_at', 'due_at');
