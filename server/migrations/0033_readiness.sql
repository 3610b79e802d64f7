-- The lines of the ready check that a workspace lets stop or does not report. The others have their default level.
ALTER TABLE "workspaces" ADD COLUMN "readiness" jsonb DEFAULT '{}'::jsonb NOT NULL;
