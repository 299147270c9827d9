ALTER TABLE "summary_texts" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "summary_texts" ADD CONSTRAINT "summary_texts_created_by_admins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "summary_texts_created_by" ON "summary_texts" USING btree ("created_by");
--> statement-breakpoint
-- A row said when its text was replaced; from now on each says when it was stored, and the current one has one too.
insert into summary_texts (summary_book_id, text_version, language, sections, word_count, created_at)
  select s.id, s.text_version, s.language, s.sections, s.word_count,
    coalesce(t.created_at, case when s.text_version = 1 then s.created_at else s.updated_at end)
  from summary_books s
  left join summary_texts t on t.summary_book_id = s.id and t.text_version = s.text_version - 1
  on conflict do nothing;
--> statement-breakpoint
update summary_texts v set created_at = coalesce(
    (select t.created_at from summary_texts t
      where t.summary_book_id = v.summary_book_id and t.text_version = v.text_version - 1),
    case when v.text_version = 1 then s.created_at else v.created_at end)
  from summary_books s where s.id = v.summary_book_id and v.text_version < s.text_version;
