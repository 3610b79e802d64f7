import { isPassword, isRandom } from './plausible-secret.ts';
import type { FoundSecret } from './secret-kinds.ts';

const PASSWORD = /^(?:password|passwd|pass|pwd|mật khẩu|mat_khau|matkhau|password_hash|hash_password)$/i;
const TOKEN = /^(?:token|api[ _-]?key|secret|access[ _-]?token|secret[ _-]?key|session[ _-]?id)$/i;

interface Cell {
  text: string;
  from: number;
}

function cellsOf(line: string, start: number): Cell[] {
  let at = start;
  return line.split('|').map((cell) => {
    const text = cell.replaceAll(/^[\s`*]+|[\s`*]+$/g, '');
    const from = at + cell.indexOf(text);
    at += cell.length + 1;
    return { text, from };
  });
}

type Column = Pick<FoundSecret, 'kind' | 'rule'> & { at: number };

const columnsOf = (header: readonly Cell[]): Column[] =>
  header.flatMap(({ text }, at): Column[] => {
    if (PASSWORD.test(text)) return [{ at, kind: 'PASSWORD', rule: 'table-password' }];
    return TOKEN.test(text) ? [{ at, kind: 'TOKEN', rule: 'table-token' }] : [];
  });

/** Returns the secrets in tables of Markdown and database clients: values in columns whose header names a secret. */
export function tableSecrets(text: string): FoundSecret[] {
  if (!text.includes('|')) return [];
  const found: FoundSecret[] = [];
  let columns: Column[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const isRow = line.includes('|');
    if (isRow) {
      const cells = cellsOf(line, start);
      const named = columnsOf(cells);
      for (const { at, kind, rule } of columns) {
        const { text: value = '', from = 0 } = cells[at] ?? {};
        if (kind === 'PASSWORD' ? isPassword(value) : isRandom(value, 16)) found.push({ kind, rule, from, to: from + value.length });
      }
      if (named.length > 0) columns = named;
    } else if (!/^[+\s-]+$/.test(line)) columns = [];
    start += line.length + 1;
  }
  return found;
}
