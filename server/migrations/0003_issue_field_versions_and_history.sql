DROP INDEX "issue_history_issue";--> statement-breakpoint
ALTER TABLE "issue_history" ADD COLUMN "published" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "issue_history_issue" ON "issue_history" USING btree ("workspace_id","issue_id","version","id");