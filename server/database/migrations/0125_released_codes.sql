CREATE TABLE "released_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"release_id" uuid NOT NULL,
	"activation_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"used_at" timestamp (3) with time zone,
	"starts_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"first_used_at" timestamp (3) with time zone,
	"duration_days" integer NOT NULL,
	"partly_used" boolean NOT NULL,
	"status" text,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "released_codes" ADD CONSTRAINT "released_codes_activation_id_activations_id_fk" FOREIGN KEY ("activation_id") REFERENCES "public"."activations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "released_codes" ADD CONSTRAINT "released_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "released_codes_release" ON "released_codes" USING btree ("release_id","activation_id");--> statement-breakpoint
CREATE INDEX "released_codes_user" ON "released_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "released_codes_at" ON "released_codes" USING btree ("at");