import type { Endpoint } from '@coloa/contract/http.ts';
import { effectOf, needsSession, tokenRefusal } from '@coloa/contract/tokens/token-rights.ts';

const KINDS = [
  { scope: 'READ', limited: false },
  { scope: 'READ', limited: true },
  { scope: 'WRITE', limited: false },
  { scope: 'WRITE', limited: true },
] as const;

const call = ({ method, path }: Endpoint): string => `\`${method} ${path}\``;

type Table = (head: readonly string[], rows: readonly (readonly string[])[]) => string;
interface Write {
  name: string;
  endpoint: Endpoint;
}

const writesOf = (contracts: Record<string, Record<string, Endpoint>>): Write[] =>
  Object.entries(contracts).flatMap(([feature, contract]) =>
    Object.entries(contract)
      .filter(([, endpoint]) => effectOf(endpoint) === 'writes')
      .map(([name, endpoint]) => ({ name: `\`${feature}.${name}\``, endpoint })),
  );

const callTable = (table: Table, writes: readonly Write[]): string =>
  table(
    ['name', 'call'],
    writes.map(({ name, endpoint }) => [name, call(endpoint)]),
  );

const tokenTable = (table: Table, writes: readonly Write[]): string =>
  table(
    ['name', 'call', '`READ`', '`READ`, some projects', '`WRITE`', '`WRITE`, some projects', 'not these fields'],
    writes.map(({ name, endpoint }) => [
      name,
      call(endpoint),
      ...KINDS.map((kind) => (tokenRefusal(endpoint, kind) === null ? 'yes' : '')),
      (endpoint.sessionFields ?? []).map((field) => `\`${field}\``).join(', '),
    ]),
  );

export function tokenRightsPage(contracts: Record<string, Record<string, Endpoint>>, table: Table): string {
  const writes = writesOf(contracts);
  const forSession = writes.filter(({ endpoint }) => needsSession(endpoint));
  const open = writes.filter(({ endpoint }) => !needsSession(endpoint) && endpoint.access === 'public');
  const forTokens = writes.filter(({ endpoint }) => !needsSession(endpoint) && endpoint.access !== 'public');
  return [
    '# Write access of API tokens',
    '',
    'This page lists every call that changes data. `npm run generate` derives it from the contract; `server/test/token-rights.test.ts` makes each call with each kind of token.',
    '',
    'A token has a scope (`READ` or `WRITE`) and applies to all projects or to some. It never has more rights than its owner. Calls that change an account, grant access or change security settings require a session, so that a leaked token cannot create an account, a role, a token or a link that outlives it. Assignments to projects accept a token, because they only concern members of the workspace, and the audit log names the token.',
    '',
    '## Calls that accept a token',
    '',
    'A token cannot send the fields in the last column.',
    '',
    tokenTable(table, forTokens),
    '',
    '## Calls that require a session',
    '',
    callTable(table, forSession),
    '',
    '## Calls without a token',
    '',
    'Anyone can make these calls: the secret is in the request (a link, a password), or the call only queues an email.',
    '',
    callTable(table, open),
    '',
  ].join('\n');
}
