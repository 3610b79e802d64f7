-- Decisions to keep passages of issues that look like secrets; only their salted hashes.
CREATE TABLE "kept_secrets" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"issue_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"rule" text NOT NULL,
	"salt" text NOT NULL,
	"hash" text NOT NULL,
	"reason" text NOT NULL,
	"kept_by" uuid NOT NULL,
	"kept_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_secrets_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "kept_secrets" ADD CONSTRAINT "kept_secrets_kept_by_users_id_fk" FOREIGN KEY ("kept_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_secrets" ADD CONSTRAINT "kept_secrets_workspace_id_issue_id_issues_workspace_id_id_fk" FOREIGN KEY ("workspace_id","issue_id") REFERENCES "public"."issues"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_secrets_issue" ON "kept_secrets" USING btree ("workspace_id","issue_id");
