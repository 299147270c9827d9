CREATE TABLE "word_lookups" (
	"user_id" uuid NOT NULL,
	"term_id" uuid NOT NULL,
	"looked_up_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "word_lookups_user_id_term_id_pk" PRIMARY KEY("user_id","term_id")
);
--> statement-breakpoint
ALTER TABLE "word_lookups" ADD CONSTRAINT "word_lookups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_lookups" ADD CONSTRAINT "word_lookups_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "word_lookups_term" ON "word_lookups" USING btree ("term_id");