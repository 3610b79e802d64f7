import { z } from 'zod';
import { defineEndpoint, id } from '../http.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { madeUser } from './users.schema.ts';

/** Columns of an import, in any order, with English or Vietnamese names in the first line. Username and name are required. */
export const IMPORT_COLUMNS = ['username', 'name', 'email', 'role', 'language'] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

const body = {
  csv: z
    .string()
    .max(LIMITS.importText)
    .meta({ description: `Comma, semicolon or tab as separator; at most ${LIMITS.importLines} users` }),
  workspaceId: id.optional(),
  roleId: id.optional().meta({ description: 'Role for lines without one' }),
  language: z.enum(LANGUAGES).default('vi').meta({ description: 'Language for lines without one' }),
};

const problem = z.object({
  column: z.enum(IMPORT_COLUMNS).nullable().meta({ description: 'Null for the whole line' }),
  code: z.string(),
  message: z.string(),
});

const importLine = z
  .object({
    line: z.int().meta({ description: 'Line number in the text, starting at 1; line 1 contains the column names' }),
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
    summary: 'Preview an import of users line by line, with all problems. Nothing is saved',
    body: z.strictObject(body),
    response: z.object({ lines: z.array(importLine), wrong: z.int().meta({ description: 'Number of lines with problems' }) }),
    errors: [...fileErrors],
  }),
  run: defineEndpoint({
    method: 'POST',
    path: '/api/user/import',
    access: 'WRITE_USER',
    session: true,
    namesWorkspace: true,
    summary: 'Import users, completely or not at all. They choose a password through a link, which is emailed or returned only once',
    body: z.strictObject({
      ...body,
      invite: z.boolean().default(true).meta({ description: 'False sends no email and returns all links, to hand over' }),
    }),
    response: z.array(madeUser.extend({ username: z.string() })),
    errors: [...fileErrors, 'IMPORT_CELLS', 'NAMED_TWICE', 'USERNAME_MIXED_SCRIPTS', 'USERNAME_LOOKALIKE', 'USERNAME_TAKEN', 'EMAIL_TAKEN'],
  }),
};
