ALTER TABLE "exam_questions" ADD COLUMN "image" jsonb;--> statement-breakpoint
ALTER TABLE "exam_questions" ADD COLUMN "article_id" uuid;--> statement-breakpoint
ALTER TABLE "exam_questions" ADD COLUMN "article_question_id" uuid;--> statement-breakpoint
ALTER TABLE "exam_questions" ADD CONSTRAINT "exam_questions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_questions_article" ON "exam_questions" USING btree ("article_id");