CREATE TABLE "file_uses" (
	"workspace_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"place_id" uuid NOT NULL,
	"project_id" uuid,
	"issue_id" uuid,
	"attached" boolean DEFAULT false NOT NULL,
	"open" boolean NOT NULL,
	CONSTRAINT "file_uses_workspace_id_file_id_kind_place_id_pk" PRIMARY KEY("workspace_id","file_id","kind","place_id")
);
--> statement-breakpoint
-- Files that texts of issues and comments name. Open: named outside ⟦…⟧; a text with nested or unpaired brackets counts as redacted.
CREATE TEMPORARY TABLE files_named AS
WITH texts AS (
	SELECT 'ISSUE' AS kind, c.workspace_id, i.id AS place_id, i.project_id, i.id AS issue_id, false AS internal, part.text
	FROM issue_contents c JOIN issues i ON i.workspace_id = c.workspace_id AND i.id = c.issue_id
	CROSS JOIN unnest(ARRAY[c.title, c.description, c.steps, c.impact, c.recommendation, c."references"]) AS part(text)
	UNION ALL
	-- Clients do not see a retest from before the publication.
	SELECT 'ISSUE', r.workspace_id, i.id, i.project_id, i.id, r.at < coalesce(i.published_at, i.updated_at), r.note
	FROM retests r JOIN issues i ON i.workspace_id = r.workspace_id AND i.id = r.issue_id
	UNION ALL
	SELECT 'COMMENT', workspace_id, id, project_id, issue_id, internal, body FROM comments WHERE deleted_at IS NULL
), stripped AS (
	SELECT *, regexp_replace(text, '⟦[^⟦⟧]*⟧', '⟦⟧', 'g') AS bare FROM texts WHERE text LIKE '%/attachments/%'
), shown AS (
	SELECT *, CASE WHEN replace(bare, '⟦⟧', '') ~* '⟦|⟧|&(#0*1021[45]|#x0*27e[67]|lobrk|robrk|LeftDoubleBracket|RightDoubleBracket);' THEN '' ELSE bare END AS open_text
	FROM stripped
)
SELECT t.kind, t.workspace_id, t.place_id, t.project_id, t.issue_id, f.id AS file_id,
	bool_or(NOT t.internal AND position(found.parts[1] IN t.open_text) > 0) AS open
FROM shown t
CROSS JOIN regexp_matches(t.text, '/attachments/([0-9a-f]{32}\.[a-z0-9]{1,8})(?![a-z0-9])', 'g') AS found(parts)
JOIN files f ON f.workspace_id = t.workspace_id AND f.file_name = found.parts[1]
GROUP BY 1, 2, 3, 4, 5, 6;--> statement-breakpoint
INSERT INTO file_uses (workspace_id, file_id, kind, place_id, project_id, attached, open)
SELECT workspace_id, id, 'PROJECT', project_id, project_id, NOT team_only, NOT team_only
FROM files WHERE project_id IS NOT NULL AND issue_id IS NULL AND comment_id IS NULL;--> statement-breakpoint
INSERT INTO file_uses (workspace_id, file_id, kind, place_id, project_id, issue_id, attached, open)
SELECT f.workspace_id, f.id, 'ISSUE', f.issue_id, f.project_id, f.issue_id, n.file_id IS NULL, coalesce(n.open, true)
FROM files f LEFT JOIN files_named n ON n.workspace_id = f.workspace_id AND n.kind = 'ISSUE' AND n.place_id = f.issue_id AND n.file_id = f.id
WHERE f.issue_id IS NOT NULL AND f.comment_id IS NULL;--> statement-breakpoint
INSERT INTO file_uses (workspace_id, file_id, kind, place_id, project_id, issue_id, open)
SELECT k.workspace_id, k.file_id, 'ISSUE', k.issue_id, i.project_id, k.issue_id, coalesce(n.open, false)
FROM issue_template_files k JOIN issues i ON i.workspace_id = k.workspace_id AND i.id = k.issue_id
LEFT JOIN files_named n ON n.workspace_id = k.workspace_id AND n.kind = 'ISSUE' AND n.place_id = k.issue_id AND n.file_id = k.file_id
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Issues that show a file of another place of their project.
INSERT INTO file_uses (workspace_id, file_id, kind, place_id, project_id, issue_id, open)
SELECT n.workspace_id, n.file_id, n.kind, n.place_id, n.project_id, n.issue_id, n.open
FROM files_named n JOIN files f ON f.workspace_id = n.workspace_id AND f.id = n.file_id AND f.project_id = n.project_id
WHERE n.kind = 'ISSUE'
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO file_uses (workspace_id, file_id, kind, place_id, project_id, issue_id, open)
SELECT f.workspace_id, f.id, 'COMMENT', f.comment_id, f.project_id, f.issue_id, coalesce(n.open, false)
FROM files f LEFT JOIN files_named n ON n.workspace_id = f.workspace_id AND n.kind = 'COMMENT' AND n.place_id = f.comment_id AND n.file_id = f.id
WHERE f.comment_id IS NOT NULL;--> statement-breakpoint
INSERT INTO file_uses (workspace_id, file_id, kind, place_id, open)
SELECT workspace_id, file_id, 'TEMPLATE', template_id, true FROM bug_template_files
UNION ALL
SELECT workspace_id, id, 'WRITE_UP', write_up_id, true FROM files WHERE write_up_id IS NOT NULL;--> statement-breakpoint
DROP TABLE files_named;--> statement-breakpoint
DROP TABLE "issue_template_files" CASCADE;--> statement-breakpoint
DROP TABLE "bug_template_files" CASCADE;--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_workspace_id_project_id_projects_workspace_id_id_fk";
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_workspace_id_issue_id_issues_workspace_id_id_fk";
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_workspace_id_comment_id_comments_workspace_id_id_fk";
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_workspace_id_write_up_id_write_ups_workspace_id_id_fk";
--> statement-breakpoint
DROP INDEX "files_project";--> statement-breakpoint
DROP INDEX "files_issue";--> statement-breakpoint
DROP INDEX "files_comment";--> statement-breakpoint
DROP INDEX "files_write_up";--> statement-breakpoint
DROP INDEX "files_unattached";--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_workspace_id_file_id_files_workspace_id_id_fk" FOREIGN KEY ("workspace_id","file_id") REFERENCES "public"."files"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_workspace_id_project_id_projects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","project_id") REFERENCES "public"."projects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_workspace_id_issue_id_issues_workspace_id_id_fk" FOREIGN KEY ("workspace_id","issue_id") REFERENCES "public"."issues"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_uses_place" ON "file_uses" USING btree ("workspace_id","place_id");--> statement-breakpoint
CREATE INDEX "file_uses_project" ON "file_uses" USING btree ("workspace_id","project_id") WHERE project_id is not null;--> statement-breakpoint
CREATE INDEX "file_uses_issue" ON "file_uses" USING btree ("workspace_id","issue_id") WHERE issue_id is not null;--> statement-breakpoint
CREATE INDEX "files_uploader" ON "files" USING btree ("workspace_id","uploaded_by");--> statement-breakpoint
ALTER TABLE "files" DROP COLUMN "project_id";--> statement-breakpoint
ALTER TABLE "files" DROP COLUMN "issue_id";--> statement-breakpoint
ALTER TABLE "files" DROP COLUMN "comment_id";--> statement-breakpoint
ALTER TABLE "files" DROP COLUMN "write_up_id";--> statement-breakpoint
ALTER TABLE "files" DROP COLUMN "team_only";