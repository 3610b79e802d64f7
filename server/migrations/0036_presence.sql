-- UNLOGGED, because presence is only valid for seconds: no WAL, no rows in backups and replicas, empty after a crash.
CREATE UNLOGGED TABLE "issue_presence" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"page_id" uuid NOT NULL,
	"issue_id" uuid NOT NULL,
	"room" text NOT NULL,
	"mode" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "issue_presence_workspace_id_user_id_page_id_pk" PRIMARY KEY("workspace_id","user_id","page_id")
);
--> statement-breakpoint
ALTER TABLE "issue_presence" ADD CONSTRAINT "issue_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_presence" ADD CONSTRAINT "issue_presence_workspace_id_issue_id_issues_workspace_id_id_fk" FOREIGN KEY ("workspace_id","issue_id") REFERENCES "public"."issues"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issue_presence_issue" ON "issue_presence" USING btree ("workspace_id","issue_id");
