ALTER TABLE "book_chapters" ADD COLUMN "page_starts" integer[] DEFAULT '{0}' NOT NULL;--> statement-breakpoint
CREATE INDEX "book_blocks_word" ON "book_blocks" USING btree ("chapter_id","text_version","first_word");--> statement-breakpoint
UPDATE book_chapters c SET page_starts = p.starts FROM (
  SELECT chapter_id, text_version, array_agg(first_word ORDER BY first_word) AS starts FROM (
    SELECT chapter_id, text_version, part, min(first_word) AS first_word FROM (
      SELECT *, (sum(size) OVER (PARTITION BY chapter_id, text_version ORDER BY no) - size) / 40000 AS part FROM (
        SELECT chapter_id, text_version, no, first_word, octet_length(html) AS size FROM book_blocks) b) s
    GROUP BY chapter_id, text_version, part) f
  GROUP BY chapter_id, text_version) p
WHERE p.chapter_id = c.id AND p.text_version = c.text_version;
