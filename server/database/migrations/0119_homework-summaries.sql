CREATE TABLE "summary_reads" (
	"user_id" uuid NOT NULL,
	"summary_book_id" uuid NOT NULL,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "summary_reads_user_id_summary_book_id_pk" PRIMARY KEY("user_id","summary_book_id")
);
--> statement-breakpoint
ALTER TABLE "homeworks" ADD COLUMN "summary_id" uuid;--> statement-breakpoint
ALTER TABLE "homeworks" ADD COLUMN "summary_reading" text;--> statement-breakpoint
ALTER TABLE "summary_reads" ADD CONSTRAINT "summary_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summary_reads" ADD CONSTRAINT "summary_reads_summary_book_id_summary_books_id_fk" FOREIGN KEY ("summary_book_id") REFERENCES "public"."summary_books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "summary_reads_book" ON "summary_reads" USING btree ("summary_book_id");--> statement-breakpoint
ALTER TABLE "homeworks" ADD CONSTRAINT "homeworks_summary_id_summary_books_id_fk" FOREIGN KEY ("summary_id") REFERENCES "public"."summary_books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "homeworks_summary" ON "homeworks" USING btree ("summary_id") WHERE "homeworks"."summary_id" is not null;--> statement-breakpoint
ALTER TABLE "homeworks" ADD CONSTRAINT "homeworks_summary_reading" CHECK (("homeworks"."summary_id" is null) = ("homeworks"."summary_reading" is null));