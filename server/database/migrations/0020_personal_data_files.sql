DROP INDEX "personal_data_requests_erasure";--> statement-breakpoint
CREATE UNIQUE INDEX "personal_data_requests_erasure" ON "personal_data_requests" USING btree ("person","person_id") WHERE "personal_data_requests"."kind" = 'erasure' and "personal_data_requests"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "personal_data_requests" DROP COLUMN "file_key";--> statement-breakpoint
ALTER TABLE "personal_data_requests" DROP COLUMN "file_size";--> statement-breakpoint
ALTER TABLE "personal_data_requests" DROP COLUMN "expires_at";