ALTER TABLE "chapter_checks" ADD COLUMN "reading_id" uuid;--> statement-breakpoint
update chapter_checks k set reading_id = i.id from reading_ids i
  join reading_answers s on s.reading_id = i.id and s.finished_at = i.finished_at
  where i.user_id = k.user_id and i.book_chapter_id = k.chapter_id and s.answered_at = k.done_at;
