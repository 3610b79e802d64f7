-- Pairs of terms that a workspace uses in both languages.
CREATE TABLE "glossary_terms" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"vi" text NOT NULL,
	"en" text NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "glossary_terms_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "glossary_terms" ADD CONSTRAINT "glossary_terms_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
