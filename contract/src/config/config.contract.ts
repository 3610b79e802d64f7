import { z } from 'zod';
import { defineEndpoint, done, line } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { email } from '../users/users.schema.ts';

/** TLS from the first byte, TLS after STARTTLS or nothing, or none at all. */
export const MAIL_SECURITIES = ['TLS', 'STARTTLS', 'NONE'] as const;
export type MailSecurity = (typeof MAIL_SECURITIES)[number];

/** The ports that mail is handed over on; settings name no other, so that they reach nothing but mail servers. */
export const MAIL_PORTS = [25, 465, 587, 2525] as const;

/** A workspace's own mail server, as far as it is told; the password never is. */
export const mailSettings = z
  .object({
    host: z.string(),
    port: z.int(),
    security: z.enum(MAIL_SECURITIES),
    username: z.string().nullable().meta({ description: 'null: the server asks for none' }),
    hasPassword: z.boolean(),
    fromName: z.string(),
    fromAddress: z.string(),
    carriesAccounts: z
      .boolean()
      .meta({ description: 'Set by somebody who holds all that an Admin does: otherwise mail about accounts does not go by it' }),
  })
  .meta({ id: 'MailSettings' });
export type MailSettings = z.infer<typeof mailSettings>;

export const mailInput = z.strictObject({
  host: z
    .string()
    .trim()
    .max(253)
    .regex(/^[A-Za-z0-9:](?:[A-Za-z0-9.:_-]*[A-Za-z0-9:.])?$/)
    .meta({ description: 'A name or an address' }),
  port: z.literal(MAIL_PORTS),
  security: z.enum(MAIL_SECURITIES),
  username: line(LIMITS.email).nullable(),
  password: z
    .string()
    .min(1)
    .max(LIMITS.mailPassword)
    .nullish()
    .meta({ description: 'Absent: the one that is stored, for the same host, port, security and user name; null: none' }),
  fromName: line(LIMITS.name),
  fromAddress: email,
});
export type MailInput = z.infer<typeof mailInput>;

/** What kept a test mail from its server. */
export const MAIL_PROBLEMS = [
  'HOST_UNKNOWN',
  'HOST_REFUSED',
  'UNREACHABLE',
  'TIMEOUT',
  'TLS',
  'LOGIN',
  'NO_MAIL_SERVER',
  'REJECTED',
] as const;
export type MailProblem = (typeof MAIL_PROBLEMS)[number];

export const configContract = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/config',
    access: 'READ_CONFIG',
    summary: 'The settings of the workspace: its own mail server, and whether the installation has one',
    response: z.object({
      mail: mailSettings.nullable(),
      installationMail: z.boolean().meta({ description: 'Mail goes by the installation’s server where the workspace has none of its own' }),
    }),
  }),
  setMail: defineEndpoint({
    method: 'POST',
    path: '/api/config/mail',
    access: 'WRITE_CONFIG',
    summary: 'Set the workspace’s own mail server, or remove it with null; the password is never told again',
    body: z.strictObject({ mail: mailInput.nullable() }),
    response: done,
    errors: ['PASSWORD_NEEDED', 'MAIL_HOST_REFUSED'],
  }),
  testMail: defineEndpoint({
    method: 'POST',
    path: '/api/config/mail/test',
    access: 'WRITE_CONFIG',
    summary:
      'Send a mail to one’s own address and tell what the server answered: by the settings given, which are not kept, else by those that hold',
    body: z.strictObject({
      mail: mailInput.optional(),
      to: email.optional().meta({ description: 'One’s own address: no other is written to' }),
    }),
    response: z.object({
      ok: z.boolean(),
      answer: z.string().nullable().meta({ description: 'Lines of SMTP alone, at most 500 characters; null where none came' }),
      problem: z.enum(MAIL_PROBLEMS).nullable(),
    }),
    errors: ['PASSWORD_NEEDED', 'MAIL_NOT_SET', 'OWN_EMAIL_NEEDED', 'TOO_MANY_REQUESTS'],
  }),
};
