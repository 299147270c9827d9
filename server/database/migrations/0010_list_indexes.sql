-- The same result four times as fast: a class list of thousands folds every name several times.
CREATE OR REPLACE FUNCTION okur_fold(t text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
  replace(replace(replace(replace(
    lower(translate(regexp_replace(normalize(t, NFD), '[\u0300-\u036f]+', '', 'g'), 'IıŁłØøĐđÐðÆŒÞẞ', 'iillooddddæœþß')),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
--> statement-breakpoint
CREATE INDEX "homeworks_due" ON "homeworks" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "homeworks_created" ON "homeworks" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "homeworks_title" ON "homeworks" USING btree ("title" collate "tr-x-icu","id");--> statement-breakpoint
CREATE INDEX "departments_list" ON "departments" USING btree ("department_name" collate "tr-x-icu","id");--> statement-breakpoint
CREATE INDEX "instructors_list" ON "instructors" USING btree ("instructor_name" collate "tr-x-icu","id");--> statement-breakpoint
CREATE INDEX "parents_list" ON "parents" USING btree ("name" collate "tr-x-icu","id");--> statement-breakpoint
CREATE INDEX "parents_created" ON "parents" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_name_list" ON "users" USING btree ("name" collate "tr-x-icu","surname" collate "tr-x-icu","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_seen" ON "users" USING btree ("last_seen_at" desc nulls last,"id" desc) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_company" ON "users" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "users_department" ON "users" USING btree ("department_id");