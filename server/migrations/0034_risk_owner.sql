-- Who accepted a risk was not recorded before, so the column is empty for risks that are accepted already.
ALTER TABLE "issues" ADD COLUMN "risk_owner" text DEFAULT '' NOT NULL;
