ALTER TABLE "student_trends" ADD COLUMN "text_level" integer;--> statement-breakpoint
INSERT INTO "student_changes" ("user_id") SELECT DISTINCT "user_id" FROM "student_trends";
