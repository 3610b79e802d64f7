import type { Endpoint } from '@coloa/contract/http.ts';
import { effectOf, needsSession, tokenRefusal } from '@coloa/contract/tokens/token-rights.ts';

const KINDS = [
  { scope: 'READ', limited: false },
  { scope: 'READ', limited: true },
  { scope: 'WRITE', limited: false },
  { scope: 'WRITE', limited: true },
] as const;

const call = ({ method, path }: Endpoint): string => `\`${method} ${path}\``;

/** Returns docs/token-rights.md: every write of the contract, and the kinds of personal tokens that may make it. */
export function tokenRightsPage(
  contracts: Record<string, Record<string, Endpoint>>,
  table: (head: readonly string[], rows: readonly (readonly string[])[]) => string,
): string {
  const writes = Object.entries(contracts).flatMap(([feature, contract]) =>
    Object.entries(contract)
      .filter(([, endpoint]) => effectOf(endpoint) === 'writes')
      .map(([name, endpoint]) => ({ name: `\`${feature}.${name}\``, endpoint })),
  );
  const forSession = writes.filter(({ endpoint }) => needsSession(endpoint));
  const open = writes.filter(({ endpoint }) => !needsSession(endpoint) && endpoint.access === 'public');
  const forTokens = writes.filter(({ endpoint }) => !needsSession(endpoint) && endpoint.access !== 'public');
  return [
    '# Writes by personal tokens',
    '',
    'This page lists every call that changes something. `npm run generate` derives it from the contract; `server/test/token-rights.test.ts` makes each call with each kind of token.',
    '',
    'A token has a scope (`READ` or `WRITE`) and applies to all projects or to some. It never has more rights than its owner. Calls that change an account, grant access or change security settings need a session, so that a leaked token cannot create an account, a role, a token or a link that outlives it. Assignments to projects do not: they only concern members of the workspace, and the audit log names the token.',
    '',
    '## Writes that a token may make',
    '',
    'A token cannot send the fields in the last column.',
    '',
    table(
      ['name', 'call', '`READ`', '`READ`, some projects', '`WRITE`', '`WRITE`, some projects', 'not these fields'],
      forTokens.map(({ name, endpoint }) => [
        name,
        call(endpoint),
        ...KINDS.map((kind) => (tokenRefusal(endpoint, kind) === null ? 'yes' : '')),
        (endpoint.sessionFields ?? []).map((field) => `\`${field}\``).join(', '),
      ]),
    ),
    '',
    '## Writes that need a session',
    '',
    table(
      ['name', 'call'],
      forSession.map(({ name, endpoint }) => [name, call(endpoint)]),
    ),
    '',
    '## Writes that need no token',
    '',
    'Anyone can make these calls: the secret is in the request (a link, a password), or the call only queues an email.',
    '',
    table(
      ['name', 'call'],
      open.map(({ name, endpoint }) => [name, call(endpoint)]),
    ),
    '',
  ].join('\n');
}
