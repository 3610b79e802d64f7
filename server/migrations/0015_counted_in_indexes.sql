DROP INDEX "issues_project";--> statement-breakpoint
DROP INDEX "issues_reporter";--> statement-breakpoint
DROP INDEX "issues_fixer";--> statement-breakpoint
CREATE INDEX "issues_project" ON "issues" USING btree ("workspace_id","project_id","updated_at","id","tags") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_reporter" ON "issues" USING btree ("workspace_id","reporter_id","status","updated_at","project_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_fixer" ON "issues" USING btree ("workspace_id","fixer_id","updated_at","project_id","reporter_id","status") WHERE deleted_at is null;