CREATE TABLE "home_readings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"user_id" uuid NOT NULL,
	"parent_id" uuid NOT NULL,
	"title" text NOT NULL,
	"minutes" integer NOT NULL,
	"read_on" date NOT NULL,
	"confirmed" boolean,
	"answered_at" timestamp (3) with time zone,
	"search" text GENERATED ALWAYS AS (okur_fold(title)) STORED
);
--> statement-breakpoint
ALTER TABLE "home_readings" ADD CONSTRAINT "home_readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_readings" ADD CONSTRAINT "home_readings_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "home_readings_user" ON "home_readings" USING btree ("user_id","read_on","id");--> statement-breakpoint
CREATE INDEX "home_readings_parent" ON "home_readings" USING btree ("parent_id","user_id");