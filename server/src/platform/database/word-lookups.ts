import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The maximum number of rare words that are looked up one by one, of common words that are looked up together, and of pairs of these. */
const [MOST_RARE, MOST_COMMON, MOST_PAIRS] = [8, 3, 3];
/** The share of the sample up to which a word is rare. */
const RARE = 0.01;

interface Searched {
  /** Selects the unpacked `words` of some rows, which show how common each word is. */
  sample: SQL;
  /** Whether there are so few rows that every word is looked up. */
  small: SQL;
}

/**
 * Returns the common table expressions that choose the lookups of a search for any of the words. `asked` contains each word with its number
 * `n` and the number of rows in `sample` that contain it; `looked` the numbers `ns` and the query of each lookup. Common words are only
 * looked up with others: the rarest ones together, and pairs of successive ones, because many Vietnamese words have two syllables. Reading
 * all rows of a common word takes too long.
 */
export const wordLookups = (queries: SQLWrapper, { sample, small }: Searched): SQL => sql`sample as materialized (${sample}),
  given as materialized (
    select n::int, query, to_tsquery('simple', query) as words from unnest(${queries}::text[]) with ordinality as terms(query, n)),
  asked as materialized (
    select *, (select count(*)::int from sample where sample.words @@ given.words) as sampled from given),
  rare as materialized (
    select n, query from asked where sampled <= (select ${RARE} * count(*) from sample) or ${small}
    order by sampled, length(query) desc limit ${MOST_RARE}),
  common as materialized (select * from asked where n not in (select n from rare)),
  pairs as materialized (
    select a.n, b.n as next, a.query || ' & ' || b.query as query,
      (select count(*) from sample where sample.words @@ a.words and sample.words @@ b.words) as sampled
    from common as a join common as b on b.n = a.n + 1 order by 4, a.n limit ${MOST_PAIRS}),
  looked as materialized (
    select array[n] as ns, query from rare
    union all select array[n, next], query from pairs
    union all select array_agg(n), string_agg(query, ' & ')
      from (select n, query from common order by sampled, length(query) desc limit ${MOST_COMMON}) as rarest
      having count(*) > 1 or (count(*) = 1 and not exists (select from rare)))`;

/** The number of rows that contain each word of `asked`, in the order of the words, and the size of the sample. */
export const wordCounts = sql`(select count(*)::int from sample) as sampled, array(select sampled from asked order by n) as counts`;

/** The weight of a word of `asked`, for the order of candidates. */
export const wordWeight = sql`ln(1 + (select count(*) from sample)::float8 / (asked.sampled + 1))`;
