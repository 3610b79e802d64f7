import type { ErrorCode } from '@coloa/contract/errors.ts';
import { line as lineRule } from '@coloa/contract/http.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { email as emailRule, username as usernameRule } from '@coloa/contract/users/users.schema.ts';
import { IMPORT_COLUMNS, type ImportColumn } from '@coloa/contract/users/users-import.contract.ts';
import type { z } from 'zod';
import type { HeldRole } from '../membership/roles.service.ts';
import { userKeys } from '../membership/users.service.ts';
import type { RefusalDetail } from '../platform/http/refusal.ts';
import { problemsOf } from '../platform/http/validation.ts';
import type { CsvRow } from '../platform/text/csv.ts';
import { fold } from '../platform/text/folding.ts';

/** The accepted headings of each column, folded. */
const HEADS: Record<ImportColumn, readonly string[]> = {
  username: ['username', 'user name', 'login', 'ten dang nhap', 'tai khoan'],
  name: ['name', 'full name', 'ho ten', 'ho va ten', 'ten'],
  email: ['email', 'e mail', 'email address', 'mail', 'thu dien tu', 'dia chi email'],
  role: ['role', 'vai tro'],
  language: ['language', 'ngon ngu'],
};
const LANGUAGE_NAMES: Record<Language, readonly string[]> = { vi: ['vi', 'vietnamese', 'tieng viet'], en: ['en', 'english', 'tieng anh'] };

const MOST_COLUMNS = 100;

export type Columns = Partial<Record<ImportColumn, number>>;

export function columnsOf(head: CsvRow | undefined): Columns | null {
  if (head && head.cells.length > MOST_COLUMNS) return null;
  const columns: Columns = {};
  for (const [n, cell] of (head?.cells ?? []).entries()) {
    const column = IMPORT_COLUMNS.find((each) => HEADS[each].includes(fold(cell)));
    if (!column) continue;
    if (columns[column] !== undefined) return null;
    columns[column] = n;
  }
  return columns.username === undefined || columns.name === undefined ? null : columns;
}

interface LineProblem extends Pick<RefusalDetail, 'code' | 'params'> {
  /** The column with the problem; null for a problem of the whole line. */
  column: ImportColumn | null;
}

export interface ReadLine {
  line: number;
  cells: Record<ImportColumn, string>;
  username: string;
  name: string;
  email: string | null;
  role: HeldRole | null;
  language: Language;
  problems: LineProblem[];
}

interface Surroundings {
  columns: Columns;
  width: number;
  roles: readonly HeldRole[];
  mayGrant: (role: HeldRole) => boolean;
  role: HeldRole | null;
  language: Language;
}

const nameRule = lineRule(LIMITS.name);

export function readLine(row: CsvRow, { columns, width, ...given }: Surroundings): ReadLine {
  const cellOf = (column: ImportColumn): string => row.cells[columns[column] ?? -1] ?? '';
  const cells = Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, cellOf(column)])) as Record<ImportColumn, string>;
  const problems: LineProblem[] =
    row.cells.length > width && row.cells.slice(width).some((cell) => cell !== '') ? [{ column: null, code: 'IMPORT_CELLS' }] : [];
  const add = (column: ImportColumn, found: readonly Pick<RefusalDetail, 'code' | 'params'>[]) =>
    problems.push(...found.map(({ code, params }) => ({ column, code, ...(params ? { params } : {}) })));
  function parsed(column: ImportColumn, rule: z.ZodType<string>): string {
    if (cells[column] === '') {
      add(column, [{ code: 'FIELD_REQUIRED' }]);
      return '';
    }
    const result = rule.safeParse(cells[column], { reportInput: true });
    if (result.success) return result.data;
    add(column, problemsOf(result.error));
    return cells[column];
  }

  const username = parsed('username', usernameRule);
  const name = parsed('name', nameRule);
  const email = cells.email === '' ? null : parsed('email', emailRule);

  const role = cells.role === '' ? given.role : (given.roles.find((each) => fold(each.name) === fold(cells.role)) ?? null);
  if (!role) add('role', [{ code: cells.role === '' ? 'FIELD_REQUIRED' : 'UNKNOWN_ROLE' }]);
  else if (!given.mayGrant(role)) add('role', [{ code: 'ROLE_TOO_POWERFUL' }]);

  const language = cells.language === '' ? given.language : LANGUAGES.find((each) => LANGUAGE_NAMES[each].includes(fold(cells.language)));
  if (!language) add('language', [{ code: 'FIELD_NOT_ALLOWED', params: { values: LANGUAGES.join(', ') } }]);
  return { line: row.line, cells, username, name, email, role, language: language ?? given.language, problems };
}

export function compareLines(
  lines: readonly ReadLine[],
  taken: Record<'usernameKeys' | 'usernameLooks' | 'emailKeys', ReadonlySet<string>>,
): void {
  const seen = { usernames: new Set<string>(), looks: new Set<string>(), emails: new Set<string>() };
  for (const each of lines) {
    const { usernameKey, usernameLook, emailKey } = userKeys(each);
    const problem = (column: ImportColumn, code: ErrorCode) => each.problems.push({ column, code });
    if (taken.usernameKeys.has(usernameKey)) problem('username', 'USERNAME_TAKEN');
    else if (taken.usernameLooks.has(usernameLook)) problem('username', 'USERNAME_LOOKALIKE');
    if (usernameKey !== '' && seen.usernames.has(usernameKey)) problem('username', 'NAMED_TWICE');
    else if (usernameKey !== '' && seen.looks.has(usernameLook)) problem('username', 'USERNAME_LOOKALIKE');
    seen.usernames.add(usernameKey);
    seen.looks.add(usernameLook);
    if (emailKey === null) continue;
    if (taken.emailKeys.has(emailKey)) problem('email', 'EMAIL_TAKEN');
    if (seen.emails.has(emailKey)) problem('email', 'NAMED_TWICE');
    seen.emails.add(emailKey);
  }
}
