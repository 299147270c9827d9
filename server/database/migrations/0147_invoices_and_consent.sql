ALTER TABLE "companies" ADD COLUMN "invoice_address" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "consent" jsonb;