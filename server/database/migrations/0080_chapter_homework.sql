ALTER TABLE "homeworks" ADD COLUMN "book_chapter_id" uuid;--> statement-breakpoint
ALTER TABLE "homeworks" ADD COLUMN "chapter_reading" text;--> statement-breakpoint
ALTER TABLE "homeworks" ADD CONSTRAINT "homeworks_book_chapter_id_book_chapters_id_fk" FOREIGN KEY ("book_chapter_id") REFERENCES "public"."book_chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "homeworks_book_chapter" ON "homeworks" USING btree ("book_chapter_id") WHERE "homeworks"."book_chapter_id" is not null;--> statement-breakpoint
ALTER TABLE "homeworks" ADD CONSTRAINT "homeworks_chapter" CHECK (("homeworks"."book_chapter_id" is null) = ("homeworks"."chapter_reading" is null));