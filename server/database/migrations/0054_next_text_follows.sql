CREATE TABLE "reading_feelings" (
	"reading_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"feeling" text NOT NULL,
	"said_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "letter_spacing" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "word_spacing" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "line_length" integer DEFAULT 66 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "text_level" integer;--> statement-breakpoint
ALTER TABLE "reading_feelings" ADD CONSTRAINT "reading_feelings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reading_feelings_user" ON "reading_feelings" USING btree ("user_id");