CREATE TABLE "chapter_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"chapter_id" uuid NOT NULL,
	"text_version" integer NOT NULL,
	"kind" text NOT NULL,
	"questions" integer NOT NULL,
	"right_answers" integer NOT NULL,
	"corrected" double precision NOT NULL,
	"done_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chapter_reads" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "book_chapters" ADD COLUMN "questions" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "book_chapters" ADD COLUMN "has_maze" boolean;--> statement-breakpoint
ALTER TABLE "chapter_checks" ADD CONSTRAINT "chapter_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter_checks" ADD CONSTRAINT "chapter_checks_chapter_id_book_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."book_chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chapter_checks_user" ON "chapter_checks" USING btree ("user_id","chapter_id","done_at");--> statement-breakpoint
CREATE INDEX "chapter_checks_chapter" ON "chapter_checks" USING btree ("chapter_id");--> statement-breakpoint
UPDATE "chapter_reads" r SET "seen_at" = (SELECT max(s.finished_at) FROM "book_sittings" s
  WHERE s.user_id = r.user_id AND s.chapter_id = r.chapter_id)
FROM "book_chapters" c WHERE c.id = r.chapter_id AND c.word_count > 0
  AND (SELECT coalesce(sum(upper(piece) - lower(piece)), 0) FROM unnest(r.read + r.skimmed) piece)
    >= floor(0.98 * c.word_count);
