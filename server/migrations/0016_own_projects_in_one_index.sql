DROP INDEX "issues_updated";--> statement-breakpoint
DROP INDEX "issues_project";--> statement-breakpoint
CREATE INDEX "issues_waiting_severity" ON "issues" USING btree ("workspace_id","severity_order","updated_at","id","project_id","status","reporter_id") WHERE deleted_at is null and status in ('IN_REVIEW', 'READY_FOR_RETEST');--> statement-breakpoint
CREATE INDEX "issues_updated" ON "issues" USING btree ("workspace_id","updated_at","id","project_id","tags") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_project" ON "issues" USING btree ("workspace_id","project_id","updated_at","id","status","severity_order","number","priority","due_day","cvss_score","created_at","published_at","closed_at","reporter_id","fixer_id","bug_id") WHERE deleted_at is null;