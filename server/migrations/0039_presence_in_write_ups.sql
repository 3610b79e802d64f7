-- Pages report again within 20 seconds, so no row is copied. UNLOGGED as before.
DROP TABLE "issue_presence";--> statement-breakpoint
CREATE UNLOGGED TABLE "presence" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"page_id" uuid NOT NULL,
	"issue_id" uuid,
	"write_up_id" uuid,
	"room" text NOT NULL,
	"mode" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "presence_workspace_id_user_id_page_id_pk" PRIMARY KEY("workspace_id","user_id","page_id"),
	CONSTRAINT "presence_subject" CHECK (num_nonnulls(issue_id, write_up_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_workspace_id_issue_id_issues_workspace_id_id_fk" FOREIGN KEY ("workspace_id","issue_id") REFERENCES "public"."issues"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_workspace_id_write_up_id_write_ups_workspace_id_id_fk" FOREIGN KEY ("workspace_id","write_up_id") REFERENCES "public"."write_ups"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presence_issue" ON "presence" USING btree ("workspace_id","issue_id");--> statement-breakpoint
CREATE INDEX "presence_write_up" ON "presence" USING btree ("workspace_id","write_up_id");--> statement-breakpoint
-- Who changed a write-up was not stored before, so the column is empty for changed ones.
ALTER TABLE "write_ups" ADD COLUMN "edited_by" uuid;--> statement-breakpoint
ALTER TABLE "write_ups" ADD CONSTRAINT "write_ups_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- For the calendar. Takes about a second for a million tasks.
CREATE INDEX "tasks_due" ON "tasks" USING btree ("workspace_id","due_day") WHERE due_day is not null and status <> 'DONE';
