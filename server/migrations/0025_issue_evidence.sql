CREATE TABLE "issue_evidence" (
	"workspace_id" uuid NOT NULL,
	"issue_id" uuid NOT NULL,
	"id" text NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"caption_vi" text NOT NULL,
	"caption_en" text NOT NULL,
	"request" text DEFAULT '' NOT NULL,
	"response" text DEFAULT '' NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	CONSTRAINT "issue_evidence_workspace_id_issue_id_id_pk" PRIMARY KEY("workspace_id","issue_id","id")
);
--> statement-breakpoint
ALTER TABLE "issue_evidence" ADD CONSTRAINT "issue_evidence_workspace_id_issue_id_issues_workspace_id_id_fk" FOREIGN KEY ("workspace_id","issue_id") REFERENCES "public"."issues"("workspace_id","id") ON DELETE cascade ON UPDATE no action;