ALTER TABLE "reading_answers" ADD COLUMN "trust" text DEFAULT 'B' NOT NULL;--> statement-breakpoint
ALTER TABLE "reading_sessions" ADD COLUMN "pace" integer;--> statement-breakpoint
ALTER TABLE "reading_sessions" ADD COLUMN "trust" text DEFAULT 'B' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "line_focus" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Readings from before the grade: what was flagged, or answered no better than by guessing, is C; of the rest nobody knows more than B.
ALTER TABLE "reading_sessions" DISABLE TRIGGER "reading_sessions_append_only";--> statement-breakpoint
UPDATE "reading_sessions" SET "trust" = 'C' WHERE "implausible";--> statement-breakpoint
ALTER TABLE "reading_sessions" ENABLE TRIGGER "reading_sessions_append_only";--> statement-breakpoint
ALTER TABLE "reading_answers" DISABLE TRIGGER "reading_answers_append_only";--> statement-breakpoint
UPDATE "reading_answers" s SET "trust" = 'C' FROM "reading_sessions" r WHERE r."id" = s."reading_id" AND (r."implausible" OR s."comprehension_corrected" <= 0);--> statement-breakpoint
ALTER TABLE "reading_answers" ENABLE TRIGGER "reading_answers_append_only";
