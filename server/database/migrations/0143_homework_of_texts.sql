CREATE INDEX "homeworks_article" ON "homeworks" USING btree ("article_id") WHERE "homeworks"."article_id" is not null;--> statement-breakpoint
-- When students were counted last is by what counts; they are counted again.
insert into student_changes (user_id) select user_id from student_figures where counted_on > '-infinity';
