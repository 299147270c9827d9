ALTER TABLE "payments" ADD COLUMN "provider_ref" text;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_ref" ON "payments" USING btree ("provider","provider_ref");