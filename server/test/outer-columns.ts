import { queryCounter } from '../src/platform/database/query-counter.ts';

type Frame = { isSubselect: boolean; clause: string };

const TOKEN = /'(?:[^']|'')*'|"(?:[^"]|"")*"|[a-z_]\w*|[^\s]/gi;
const CLAUSES = new Set(['select', 'from', 'where', 'on', 'having', 'group', 'order', 'limit', 'set', 'returning', 'values']);
const CONDITIONS = new Set(['where', 'on', 'having']);

/**
 * Returns columns without a table in the conditions of subselects. Drizzle omits the table in a select from one table, so an outer column
 * may silently refer to the inner table.
 */
export function bareColumns(statement: string): string[] {
  const tokens = statement.match(TOKEN) ?? [];
  const frames: Frame[] = [{ isSubselect: false, clause: '' }];
  // A name given with AS, such as the name of an expression, cannot have a table.
  const named = new Set(tokens.filter((token, n) => token.startsWith('"') && tokens[n - 1]?.toLowerCase() === 'as'));
  const found: string[] = [];
  tokens.forEach((token, n) => {
    const frame = frames.at(-1) as Frame;
    const word = token.toLowerCase();
    if (token === '(') {
      const isSelect = tokens[n + 1]?.toLowerCase() === 'select';
      frames.push({ isSubselect: isSelect || frame.isSubselect, clause: isSelect ? 'select' : frame.clause });
    } else if (token === ')') {
      if (frames.length > 1) frames.pop();
    } else if (CLAUSES.has(word)) frame.clause = word;
    else if (word === 'join') frame.clause = 'from';
    else if (token.startsWith('"') && frame.isSubselect && CONDITIONS.has(frame.clause)) {
      if (tokens[n - 1] !== '.' && tokens[n + 1] !== '.' && !named.has(token)) found.push(token);
    }
  });
  return found;
}

const seen = new Set<string>();
const { logQuery } = queryCounter;
let isWatched = false;

/**
 * Reports statements with columns that `bareColumns` returns. Uses `console.error`, because its output fails the test that sends the
 * statement.
 */
export function watchOuterColumns(): void {
  if (isWatched) return;
  isWatched = true;
  queryCounter.logQuery = (statement) => {
    logQuery(statement);
    if (seen.has(statement)) return;
    seen.add(statement);
    const bare = bareColumns(statement);
    if (bare.length > 0) console.error(`columns without their table in a subselect: ${bare.join(', ')}\n${statement}`);
  };
}
