ALTER TABLE "provider_events" ADD COLUMN "looked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "looked_by" uuid;--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_looked_by_admins_id_fk" FOREIGN KEY ("looked_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_events_unknown" ON "provider_events" USING btree ("at","id") WHERE "provider_events"."outcome" = 'unknown_payment';