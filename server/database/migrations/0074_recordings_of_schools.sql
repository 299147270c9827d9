ALTER TABLE "oral_readings" ADD COLUMN "company_id" uuid;--> statement-breakpoint
UPDATE "oral_readings" o SET "company_id" = coalesce((SELECT r.company_id FROM "reading_sessions" r
  WHERE r.user_id = o.user_id AND r.finished_at <= o.created_at ORDER BY r.finished_at DESC LIMIT 1), u.company_id)
FROM "users" u WHERE u.id = o.user_id;--> statement-breakpoint
ALTER TABLE "oral_readings" ALTER COLUMN "company_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "oral_readings" ADD CONSTRAINT "oral_readings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oral_readings_company" ON "oral_readings" USING btree ("company_id");