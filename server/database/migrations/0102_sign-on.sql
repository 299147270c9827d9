CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"account_type" text NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "identity_providers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"secret" text NOT NULL,
	"callback_hash" text NOT NULL,
	"staff" boolean NOT NULL,
	"students" boolean NOT NULL,
	"enabled" boolean NOT NULL,
	"tested_at" timestamp (3) with time zone,
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "sign_on_attempts" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"type" text NOT NULL,
	"browser_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"keep" boolean NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"issuer" text,
	"subject" text,
	"link_hash" text,
	"linked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD COLUMN "first" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD CONSTRAINT "identity_providers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_attempts" ADD CONSTRAINT "sign_on_attempts_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identities_subject" ON "identities" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "identities_account" ON "identities" USING btree ("account_type","account_id");--> statement-breakpoint
CREATE INDEX "identities_provider" ON "identities" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "identity_providers_company" ON "identity_providers" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_providers_callback" ON "identity_providers" USING btree ("callback_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_on_attempts_link" ON "sign_on_attempts" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "sign_on_attempts_provider" ON "sign_on_attempts" USING btree ("provider_id");