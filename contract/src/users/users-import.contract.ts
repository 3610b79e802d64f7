import { z } from 'zod';
import { defineEndpoint, id } from '../http.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { madeUser } from './users.schema.ts';

/** Columns of an import, in any order; the first line names them in English or Vietnamese. User name and name have to be there. */
export const IMPORT_COLUMNS = ['username', 'name', 'email', 'role', 'language'] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

const body = {
  csv: z
    .string()
    .max(LIMITS.importText)
    .meta({ description: `Separated by comma, semicolon or tab; ${LIMITS.importLines} people at most` }),
  workspaceId: id.optional(),
  roleId: id.optional().meta({ description: 'For lines that name no role' }),
  language: z.enum(LANGUAGES).default('vi').meta({ description: 'For lines that name none' }),
};

/** What is wrong with a line. */
const problem = z.object({
  column: z.enum(IMPORT_COLUMNS).nullable().meta({ description: 'null: the line as a whole' }),
  code: z.string(),
  message: z.string(),
});

const importLine = z
  .object({
    line: z.int().meta({ description: 'In the text, from 1; the first line names the columns' }),
    username: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.string(),
    language: z.string(),
    problems: z.array(problem),
  })
  .meta({ id: 'ImportLine' });
export type ImportLine = z.infer<typeof importLine>;

const fileErrors = ['NOT_FOUND', 'IMPORT_COLUMNS', 'IMPORT_QUOTES', 'IMPORT_LINES', 'UNKNOWN_ROLE', 'ROLE_TOO_POWERFUL'] as const;

export const usersImportContract = {
  preview: defineEndpoint({
    method: 'POST',
    path: '/api/user/import/preview',
    access: 'WRITE_USER',
    effect: 'reads',
    namesWorkspace: true,
    summary: 'What an import of users would do, line by line, with all that is wrong; changes nothing',
    body: z.strictObject(body),
    response: z.object({ lines: z.array(importLine), wrong: z.int().meta({ description: 'Lines with problems' }) }),
    errors: [...fileErrors],
  }),
  run: defineEndpoint({
    method: 'POST',
    path: '/api/user/import',
    access: 'WRITE_USER',
    session: true,
    namesWorkspace: true,
    summary:
      'Import users: all of them or, when a single line is wrong, none. Each chooses a password by a link, mailed or answered this once',
    body: z.strictObject({
      ...body,
      invite: z.boolean().default(true).meta({ description: 'false: nothing is mailed, and every link is answered to be handed over' }),
    }),
    response: z.array(madeUser.extend({ username: z.string() })),
    errors: [...fileErrors, 'IMPORT_CELLS', 'NAMED_TWICE', 'USERNAME_MIXED_SCRIPTS', 'USERNAME_LOOKALIKE', 'USERNAME_TAKEN', 'EMAIL_TAKEN'],
  }),
};
