ALTER TABLE "activations" ADD COLUMN "revoked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "activations" ADD COLUMN "revoke_reason" text;