CREATE TABLE "oral_readings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"article_version" integer NOT NULL,
	"recording" text NOT NULL,
	"seconds" double precision NOT NULL,
	"words" integer NOT NULL,
	"whole" boolean NOT NULL,
	"listened_at" timestamp (3) with time zone,
	"listened_by" uuid,
	"reply" text
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "recording_access" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "oral_readings" ADD CONSTRAINT "oral_readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oral_readings" ADD CONSTRAINT "oral_readings_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oral_readings" ADD CONSTRAINT "oral_readings_listened_by_admins_id_fk" FOREIGN KEY ("listened_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oral_readings_user" ON "oral_readings" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "oral_readings_created" ON "oral_readings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "oral_readings_article" ON "oral_readings" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "oral_readings_listened_by" ON "oral_readings" USING btree ("listened_by");