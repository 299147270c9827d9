ALTER TABLE "companies" ADD COLUMN "tax_office" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "tax_number" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "billing" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "consent" jsonb;