ALTER TABLE "exam_attempts" ADD COLUMN "article_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
update exam_attempts a set article_ids = asked.ids from (
  select x.id, array_agg(distinct q.article_id) as ids from exam_attempts x
    join exam_questions q on q.id = any(x.question_ids) where q.article_id is not null group by x.id) asked
  where asked.id = a.id;--> statement-breakpoint
update reading_ids set regrade = true where id in (
  select i.id from reading_ids e join reading_ids i on i.user_id = e.user_id and i.id <> e.id
      and (i.article_id = e.article_id or i.book_chapter_id = e.book_chapter_id or i.summary_id = e.summary_id)
    join reading_answers t on t.reading_id = e.id and t.finished_at = e.finished_at
    join reading_answers s on s.reading_id = i.id and s.finished_at = i.finished_at and t.created_at < coalesce(s.answered_at, s.created_at)
    where i.kind = 'measurement'
  union select i.id from exam_attempts x join reading_ids i on i.user_id = x.user_id and i.article_id = any(x.article_ids)
    where i.kind = 'measurement');
