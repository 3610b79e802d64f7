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
	WHERE found.word = ANY (p.words) OR (position(found.word IN p.tags) = 0 AND found.word !~ '[^a-z0-9]')
	ORDER BY found.nth
), ' ')
FROM parts p WHERE p.workspace_id = i.workspace_id AND p.id = i.id;
