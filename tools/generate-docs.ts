/**
 * Writes the tables of docs/ from the contract. `--check` writes nothing and fails if a page is not up to date. In manually written pages,
 * only the parts between `<!-- generated:NAME -->` and `<!-- /generated -->` are generated.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { api, describedApi } from '@coloa/contract/api.ts';
import { ERRORS } from '@coloa/contract/errors.ts';
import type { Endpoint } from '@coloa/contract/http.ts';
import { TRANSITIONS, WRITABLE_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { BUILT_IN_ROLES, PERMISSIONS, ROLES } from '@coloa/contract/permissions.ts';
import { canMoveProject, PROJECT_STATUSES } from '@coloa/contract/projects/project-states.ts';
import { PLACEHOLDERS, placeholderKey, writtenPlaceholder } from '@coloa/contract/reports/report-placeholders.ts';
import { TEXT_PLACEHOLDERS } from '@coloa/contract/reports/text-placeholders.ts';
import { reportFormatPage } from './report-format.ts';
import { tokenRightsPage } from './token-rights-page.ts';

const root = path.resolve(import.meta.dirname, '..');
const check = process.argv.includes('--check');

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const apiPage = (): string =>
  [
    '# The API',
    '',
    'All calls, generated from the contract. `GET /api/openapi.json` also contains the schemas of requests and responses.',
    'Send a token in the header `Token`: `curl -H "Token: …" http://127.0.0.1:3000/api/issue`. Use the `token` from `POST /api/v1/login`, or an [API token](#tokens) from the profile. Calls with the access `public` need no token.',
    '`access` is `public`, `signedIn`, `project` (the caller’s role in the project decides), `file` (callers who can read a place that shows the file), `system` (the role System), or a permission of the caller’s role.',
    ...Object.entries(describedApi).flatMap(([feature, contract]) => [
      '',
      `## ${feature}`,
      '',
      table(
        ['call', 'access', 'description', 'errors'],
        Object.values(contract as Record<string, Endpoint>).map((endpoint) => [
          `\`${endpoint.method} ${endpoint.path}\``,
          endpoint.access,
          endpoint.summary,
          (endpoint.errors ?? []).map((code) => `\`${code}\``).join(' '),
        ]),
      ),
    ]),
    '',
  ].join('\n');

const errorsPage = (): string => {
  const messages = JSON.parse(readFileSync(path.join(root, 'i18n/en/errors.json'), 'utf8')) as Record<string, string>;
  const rows = Object.entries(ERRORS).map(([code, { status, when }]) => [`\`${code}\``, String(status), when, messages[code] ?? '']);
  return [
    '# Errors',
    '',
    'Every error response has the body `{ "errors": [{ "code", "message", "path"? }] }`. The code is stable; the message is in the language of the header `Accept-Language`.',
    '',
    table(['code', 'status', 'condition', 'message (English)'], rows),
    '',
  ].join('\n');
};

const parts: Record<string, () => string> = {
  permissions: () =>
    table(
      ['permission', ...BUILT_IN_ROLES],
      PERMISSIONS.map((permission) => [
        `\`${permission}\``,
        ...BUILT_IN_ROLES.map((role) => (ROLES[role].privileges.includes(permission) ? 'yes' : '')),
      ]),
    ),
  'issue-transitions': () =>
    table(
      ['from', 'to', 'who', 'note', 'review decision'],
      TRANSITIONS.map((row) => [row.from, row.to, row.by.join(', '), row.note, row.review ? 'yes' : '']),
    ),
  'issue-writing': () => `The reporter can edit an issue in ${WRITABLE_STATUSES.join(' or ')}; LEAD can edit it in every status.`,
  'project-transitions': () =>
    table(
      ['from \\ to', ...PROJECT_STATUSES],
      PROJECT_STATUSES.map((from) => [from, ...PROJECT_STATUSES.map((to) => (canMoveProject(from, to) ? 'yes' : ''))]),
    ),
  placeholders: () => {
    const { about, examples, kind, scope } = JSON.parse(readFileSync(path.join(root, 'i18n/en/reportTemplates.json'), 'utf8')) as Record<
      string,
      Record<string, string>
    >;
    return table(
      ['placeholder', 'kind', 'valid in', 'value', 'example'],
      PLACEHOLDERS.map((each) => {
        const key = placeholderKey(each.name);
        const known = each.scopes.map((name) => scope?.[name] ?? name).join(', ');
        return [`\`${writtenPlaceholder(each)}\``, kind?.[each.kind] ?? '', known, about?.[key] ?? '', examples?.[key] ?? ''];
      }),
    );
  },
  'text-placeholders': () => {
    const { about, examples } = JSON.parse(readFileSync(path.join(root, 'i18n/en/reportTemplates.json'), 'utf8')) as Record<
      string,
      Record<string, string>
    >;
    return table(
      ['placeholder', 'value', 'example'],
      TEXT_PLACEHOLDERS.map((name) => [`\`{{${name}}}\``, about?.[placeholderKey(name)] ?? '', examples?.[placeholderKey(name)] ?? '']),
    );
  },
  limits: () =>
    table(
      ['limit', 'value'],
      Object.entries(LIMITS).map(([name, value]) => [`\`${name}\``, value.toLocaleString('en')]),
    ),
};

const filled = (page: string): string =>
  page.replaceAll(/<!-- generated:([\w-]+) -->[\s\S]*?<!-- \/generated -->/g, (_, name: string) => {
    const part = parts[name];
    if (!part) throw new Error(`No generated part is named ${name}`);
    return `<!-- generated:${name} -->\n${part()}\n<!-- /generated -->`;
  });

const read = (page: string): string | undefined => {
  try {
    return readFileSync(path.join(root, page), 'utf8');
  } catch {
    return undefined;
  }
};

const pages: Record<string, string> = {
  'docs/api.md': apiPage(),
  'docs/errors.md': errorsPage(),
  'docs/report-format.md': reportFormatPage(table),
  'docs/token-rights.md': tokenRightsPage(api, table),
  'docs/product.md': filled(read('docs/product.md') ?? ''),
  'docs/report-sections.md': filled(read('docs/report-sections.md') ?? ''),
  'docs/word-templates.md': filled(read('docs/word-templates.md') ?? ''),
};
const stale = Object.entries(pages).filter(([page, text]) => read(page) !== text);
if (check && stale.length > 0) {
  console.error(`Not up to date with the contract, run \`npm run generate\`: ${stale.map(([page]) => page).join(', ')}`);
  process.exit(1);
}
for (const [page, text] of stale) writeFileSync(path.join(root, page), text);
console.log(`generated pages: ${check ? 'up to date' : `${stale.length} written`}`);
