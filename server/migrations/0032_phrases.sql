-- The texts of rows with version 1 are folded again by a job, with their words in order.
ALTER TABLE "issues" ADD COLUMN "search_version" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "write_ups" ADD COLUMN "search_version" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "issues_old_search_text" ON "issues" USING btree ("workspace_id") WHERE search_version < 2;--> statement-breakpoint
CREATE INDEX "write_ups_old_search_text" ON "write_ups" USING btree ("workspace_id") WHERE search_version < 2;
