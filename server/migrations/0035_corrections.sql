-- Changes that authors propose to published issues. At most one of an author and issue is open.
CREATE TABLE "issue_corrections" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"issue_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"note" text NOT NULL,
	"version" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"base" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "issue_corrections_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "issue_corrections" ADD CONSTRAINT "issue_corrections_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_corrections" ADD CONSTRAINT "issue_corrections_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_corrections" ADD CONSTRAINT "issue_corrections_workspace_id_issue_id_issues_workspace_id_id_fk" FOREIGN KEY ("workspace_id","issue_id") REFERENCES "public"."issues"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "issue_corrections_open" ON "issue_corrections" USING btree ("workspace_id","issue_id","author_id") WHERE state = 'OPEN';--> statement-breakpoint
CREATE INDEX "issue_corrections_issue" ON "issue_corrections" USING btree ("workspace_id","issue_id");