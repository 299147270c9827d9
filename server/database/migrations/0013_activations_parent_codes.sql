CREATE TABLE "activations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"company_id" uuid NOT NULL,
	"department_id" uuid,
	"duration_days" integer NOT NULL,
	"state" text DEFAULT 'free' NOT NULL,
	"used_by" uuid,
	"used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "parent_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"used_by" uuid,
	"claim_token_hash" text,
	"claim_email" text,
	"claim_password_hash" text,
	"claim_locale" text,
	"claim_expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "activations" ADD CONSTRAINT "activations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activations" ADD CONSTRAINT "activations_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activations" ADD CONSTRAINT "activations_used_by_users_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_codes" ADD CONSTRAINT "parent_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_codes" ADD CONSTRAINT "parent_codes_used_by_parents_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."parents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "activations_code" ON "activations" USING btree ("code");--> statement-breakpoint
CREATE INDEX "activations_free" ON "activations" USING btree ("company_id","created_at","id") WHERE "activations"."state" = 'free';--> statement-breakpoint
CREATE INDEX "activations_company" ON "activations" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "activations_user" ON "activations" USING btree ("used_by","used_at") WHERE "activations"."used_by" is not null;--> statement-breakpoint
CREATE INDEX "activations_ending" ON "activations" USING btree ("expires_at") WHERE "activations"."state" = 'used';--> statement-breakpoint
CREATE UNIQUE INDEX "parent_codes_hash" ON "parent_codes" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "parent_codes_claim" ON "parent_codes" USING btree ("claim_token_hash");--> statement-breakpoint
CREATE INDEX "parent_codes_user" ON "parent_codes" USING btree ("user_id");