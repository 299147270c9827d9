CREATE TABLE "book_moves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"chapter_id" uuid NOT NULL,
	"text_version" integer NOT NULL,
	"from_word" integer NOT NULL,
	"to_chapter_id" uuid NOT NULL,
	"to_text_version" integer NOT NULL,
	"to_word" integer NOT NULL,
	"words" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "book_moves" ADD CONSTRAINT "book_moves_chapter_id_book_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."book_chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_moves" ADD CONSTRAINT "book_moves_to_chapter_id_book_chapters_id_fk" FOREIGN KEY ("to_chapter_id") REFERENCES "public"."book_chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_moves_chapter" ON "book_moves" USING btree ("chapter_id","text_version");--> statement-breakpoint
-- Of texts before this one the blocks that stayed are known.
with blocks as (
  select chapter_id, text_version, first_word, words, hash,
    row_number() over (partition by chapter_id, text_version, hash order by no) as nth
  from book_blocks where words > 0
)
insert into book_moves (chapter_id, text_version, from_word, to_chapter_id, to_text_version, to_word, words)
  select o.chapter_id, o.text_version, o.first_word, n.chapter_id, n.text_version, n.first_word, o.words
  from blocks o join blocks n on n.chapter_id = o.chapter_id and n.text_version = o.text_version + 1
    and n.hash = o.hash and n.nth = o.nth;
--> statement-breakpoint
-- What was read follows its words now.
drop function if exists okur_carried(int4multirange, uuid, integer, integer);
