CREATE TABLE "homework_finishes" (
	"homework_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"done_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "homework_finishes_homework_id_user_id_pk" PRIMARY KEY("homework_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "homework_finishes" ADD CONSTRAINT "homework_finishes_homework_id_homeworks_id_fk" FOREIGN KEY ("homework_id") REFERENCES "public"."homeworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_finishes" ADD CONSTRAINT "homework_finishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "homework_finishes_user" ON "homework_finishes" USING btree ("user_id");--> statement-breakpoint
INSERT INTO homework_changes (homework_id) SELECT id FROM homeworks WHERE book_chapter_id IS NOT NULL;