DROP INDEX "users_seen";--> statement-breakpoint
CREATE INDEX "users_last_seen" ON "users" USING btree (coalesce("last_seen_at", '-infinity'),"id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_status" ON "users" USING btree ("status","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_grade" ON "users" USING btree (coalesce("grade_level", 0),"id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_number" ON "users" USING btree (coalesce("student_number", ''),"id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_counted" ON "users" USING btree ("company_id","department_id") WHERE "users"."deleted_at" is null and "users"."user_type" <> 'presentation';--> statement-breakpoint
-- How many names hold some letters is guessed from a sample; of a million names the usual hundred say too little.
ALTER TABLE "users" ALTER COLUMN "search" SET STATISTICS 1000;
