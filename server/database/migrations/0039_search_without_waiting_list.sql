-- Without building the index anew: what still waits is put in, and from now on nothing waits.
ALTER INDEX "users_search" SET (fastupdate = false);--> statement-breakpoint
SELECT gin_clean_pending_list('users_search');
