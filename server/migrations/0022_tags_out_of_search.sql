-- Clients search the words of issues, so these no longer contain the tags. SQL folds only roughly as the program does. In doubt a word goes:
-- it is removed if it is anywhere in the tags, or is not plain ASCII, unless the texts that clients read have it as a word.
WITH texts AS (
	SELECT i.workspace_id, i.id, true AS of_tags, array_to_string(i.tags, ' ') AS text FROM issues i WHERE i.tags <> '{}'
	UNION ALL
	SELECT i.workspace_id, i.id, false, part.text FROM issues i
	CROSS JOIN unnest(ARRAY[i.title_vi, i.title_en, i.external_id, i.cwe]) AS part(text) WHERE i.tags <> '{}'
	UNION ALL
	SELECT i.workspace_id, i.id, false, a.value FROM issues i
	JOIN issue_assets a ON a.workspace_id = i.workspace_id AND a.issue_id = i.id WHERE i.tags <> '{}'
	UNION ALL
	SELECT i.workspace_id, i.id, false, part.text FROM issues i
	JOIN issue_contents c ON c.workspace_id = i.workspace_id AND c.issue_id = i.id
	CROSS JOIN unnest(ARRAY[c.description, c.steps, c.impact, c.recommendation, c."references"]) AS part(text) WHERE i.tags <> '{}'
), stripped AS (
	-- A text with nested or unpaired brackets, or with references to them, counts as redacted.
	SELECT workspace_id, id, of_tags, CASE WHEN of_tags THEN text ELSE regexp_replace(text, '⟦[^⟦⟧]*⟧', ' ', 'g') END AS text FROM texts
), shown AS (
	SELECT workspace_id, id, of_tags, text FROM stripped
	WHERE of_tags OR text !~* '⟦|⟧|&(#0*1021[45]|#x0*27e[67]|lobrk|robrk|LeftDoubleBracket|RightDoubleBracket);'
), folded AS (
	SELECT workspace_id, id, of_tags, regexp_replace(
		translate(regexp_replace(normalize(lower(normalize(text, NFKD)), NFKD), '[\u0300-\u036f]+', '', 'g'), 'đĐ', 'dd'),
		'[^[:alnum:]]+', ' ', 'g') AS text
	FROM shown
), parts AS (
	SELECT workspace_id, id,
		string_agg(text, ' ') FILTER (WHERE of_tags) AS tags,
		string_to_array(coalesce(string_agg(text, ' ') FILTER (WHERE NOT of_tags), ''), ' ') AS words
	FROM folded GROUP BY workspace_id, id
)
UPDATE issues i SET search_text = array_to_string(ARRAY(
	SELECT found.word FROM unnest(string_to_array(i.search_text, ' ')) WITH ORDINALITY AS found(word, nth)
	WHERE (position(found.word IN p.tags) = 0 AND found.word !~ '[^a-z0-9]') OR found.word = ANY (p.words)
	ORDER BY found.nth
), ' ')
FROM parts p WHERE p.workspace_id = i.workspace_id AND p.id = i.id;--> statement-breakpoint
-- A duplicate of a duplicate names the original at the end of the chain, if that is one: no duplicate, not rejected and not in the bin.
-- It keeps its status, so counters and points stay. Issues that repeat each other in a ring have no end and are left.
WITH RECURSIVE chains AS (
	SELECT d.workspace_id, d.id, d.project_id, o.id AS original_id, o.project_id AS original_project, o.duplicate_of AS next, o.status,
		o.deleted_at, ARRAY[d.id, o.id] AS passed
	FROM issues d JOIN issues o ON o.workspace_id = d.workspace_id AND o.id = d.duplicate_of
	WHERE d.status = 'DUPLICATE' AND o.status = 'DUPLICATE'
	UNION ALL
	SELECT c.workspace_id, c.id, c.project_id, o.id, o.project_id, o.duplicate_of, o.status, o.deleted_at, c.passed || o.id
	FROM chains c JOIN issues o ON o.workspace_id = c.workspace_id AND o.id = c.next
	WHERE c.status = 'DUPLICATE' AND o.id <> ALL (c.passed)
)
UPDATE issues i SET duplicate_of = c.original_id
FROM chains c JOIN projects p ON p.workspace_id = c.workspace_id AND p.id = c.original_project
WHERE c.workspace_id = i.workspace_id AND c.id = i.id AND c.status NOT IN ('DUPLICATE', 'REJECTED') AND c.deleted_at IS NULL
	-- The issues of a deleted project come back together.
	AND (p.deleted_at IS NULL OR c.original_project = i.project_id);--> statement-breakpoint
-- A duplicate in the bin without such an original comes back as a DRAFT, as it does since originals cannot be rejected or deleted before
-- their duplicates. In the bin it is in no counter and has no points. Duplicates outside the bin are left: to make them drafts takes back
-- points, which the program does when a lead reopens them.
UPDATE issues i SET status = 'DRAFT', duplicate_of = NULL, writers = ARRAY(
	SELECT c.user_id FROM issue_contributors c WHERE c.workspace_id = i.workspace_id AND c.issue_id = i.id
)
WHERE i.status = 'DUPLICATE' AND i.deleted_at IS NOT NULL AND NOT EXISTS (
	SELECT FROM issues o JOIN projects p ON p.workspace_id = o.workspace_id AND p.id = o.project_id
	WHERE o.workspace_id = i.workspace_id AND o.id = i.duplicate_of AND o.status NOT IN ('DUPLICATE', 'REJECTED') AND o.deleted_at IS NULL
		AND (p.deleted_at IS NULL OR o.project_id = i.project_id)
);
