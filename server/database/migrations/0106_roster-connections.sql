CREATE TABLE "roster_connections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"roster_version" text NOT NULL,
	"base_url" text NOT NULL,
	"auth_url" text NOT NULL,
	"client_id" text NOT NULL,
	"secret" text NOT NULL,
	"nightly" boolean NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"fault" text,
	"fault_in" text,
	"fetched_at" timestamp (3) with time zone,
	"imported_at" timestamp (3) with time zone,
	"changes_from" timestamp (3) with time zone,
	"full_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "one_rosters" ADD COLUMN "connection_id" uuid;--> statement-breakpoint
ALTER TABLE "one_rosters" ADD COLUMN "fetch_began_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "one_rosters" ADD COLUMN "is_full" boolean;--> statement-breakpoint
ALTER TABLE "roster_connections" ADD CONSTRAINT "roster_connections_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roster_connections_company" ON "roster_connections" USING btree ("company_id");--> statement-breakpoint
ALTER TABLE "one_rosters" ADD CONSTRAINT "one_rosters_connection_id_roster_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."roster_connections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_rosters_connection" ON "one_rosters" USING btree ("connection_id");