CREATE TABLE "book_pictures" (
	"file" text PRIMARY KEY NOT NULL,
	"book_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "epub" jsonb;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "import" jsonb;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "level" jsonb;--> statement-breakpoint
ALTER TABLE "book_pictures" ADD CONSTRAINT "book_pictures_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_pictures_book" ON "book_pictures" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "books_created" ON "books" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "books_updated" ON "books" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "books_words" ON "books" USING btree ("word_count","id");--> statement-breakpoint
CREATE INDEX "books_grade" ON "books" USING btree ("grade_from","id");--> statement-breakpoint
CREATE INDEX "books_status" ON "books" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "books_epub" ON "books" USING btree (("epub"->>'sha256')) WHERE "books"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "books_import" ON "books" USING btree (("import"->>'sha256'));