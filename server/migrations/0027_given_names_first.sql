-- Lists of people are sorted by their search text. It begins with the given name, which is the last word of a Vietnamese name.
WITH "named" AS (
	SELECT "id", string_to_array("search_text", ' ') AS "words",
		(SELECT count(DISTINCT lower("word"))::int FROM regexp_split_to_table(trim("name"), '\s+') AS "word") AS "given"
	FROM "users"
)
UPDATE "users" SET "search_text" = array_to_string("words"["given":"given"] || "words"[:"given" - 1] || "words"["given" + 1:], ' ')
FROM "named"
WHERE "users"."id" = "named"."id" AND "given" BETWEEN 2 AND cardinality("words") AND "words"[1] = ANY ('{nguyen,tran,le,pham,hoang,huynh,phan,vu,vo,dang,bui,do,ho,ngo,duong,ly,dao,doan,trinh,truong,dinh,lam,mai,to,ha,luong,luu,thai,chau,phung,quach,cao,ta,tang,tong,kieu,chu,la,vuong,trieu,nghiem,giang,tu,mac,thach,kim,diep,khuc,hua}'::text[]);
