ALTER TABLE "reading_sessions" DROP CONSTRAINT "reading_sessions_text";--> statement-breakpoint
ALTER TABLE "reading_ids" ADD COLUMN "summary_id" uuid;--> statement-breakpoint
ALTER TABLE "reading_sessions" ADD COLUMN "summary_id" uuid;--> statement-breakpoint
ALTER TABLE "reading_sessions" ADD COLUMN "check_kind" text;--> statement-breakpoint
ALTER TABLE "summary_answers" ADD COLUMN "first_answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "summary_answers" ALTER COLUMN "first_answered_at" SET DEFAULT now();--> statement-breakpoint
CREATE INDEX "reading_ids_summary" ON "reading_ids" USING btree ("user_id","summary_id","finished_at") WHERE "reading_ids"."summary_id" is not null;--> statement-breakpoint
ALTER TABLE "reading_sessions" ADD CONSTRAINT "reading_sessions_text" CHECK (num_nonnulls("article_id", "book_chapter_id", "summary_id") = 1);