CREATE TABLE "reading_guesses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"homework_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"article_version" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"formula_version" text NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "homeworks" ADD COLUMN "ask_before_reading" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reading_guesses" ADD CONSTRAINT "reading_guesses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_guesses" ADD CONSTRAINT "reading_guesses_homework_id_homeworks_id_fk" FOREIGN KEY ("homework_id") REFERENCES "public"."homeworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_guesses" ADD CONSTRAINT "reading_guesses_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reading_guesses_article" ON "reading_guesses" USING btree ("article_id","user_id","answered_at");--> statement-breakpoint
CREATE INDEX "reading_guesses_user" ON "reading_guesses" USING btree ("user_id","homework_id");--> statement-breakpoint
CREATE TRIGGER reading_guesses_append_only BEFORE UPDATE OR DELETE ON reading_guesses FOR EACH ROW EXECUTE FUNCTION okur_append_only();
