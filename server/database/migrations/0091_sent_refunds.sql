CREATE TABLE "sent_refunds" (
	"reference" uuid PRIMARY KEY NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
