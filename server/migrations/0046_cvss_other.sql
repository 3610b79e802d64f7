-- A vector of the other CVSS version, beside the one that decides the severity.
ALTER TABLE "issues" ADD COLUMN "cvss_other" text;
