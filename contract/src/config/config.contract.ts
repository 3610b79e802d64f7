import { z } from 'zod';
import { day, defineEndpoint, done, instant, line } from '../http.ts';
import { rewardRates } from '../leaderboard/rewards.ts';
import { LIMITS } from '../limits.ts';
import { email, person } from '../users/users.schema.ts';

/** TLS from the first byte, TLS after STARTTLS or nothing, or none at all. */
export const MAIL_SECURITIES = ['TLS', 'STARTTLS', 'NONE'] as const;
export type MailSecurity = (typeof MAIL_SECURITIES)[number];

/** The ports that mail is handed over on; settings name no other, so that they reach nothing but mail servers. */
export const MAIL_PORTS = [25, 465, 587, 2525] as const;

/** A workspace's own mail server, as far as it is told; the password never is. */
const mailSettings = z
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

const mailInput = z.strictObject({
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

/** The rates that hold, by version. */
const rewardSettings = z
  .object({
    version: z.int().meta({ description: '0: what every workspace begins with' }),
    rates: rewardRates,
    changedAt: instant.nullable(),
    changedBy: person.nullable(),
  })
  .meta({ id: 'RewardSettings' });
export type RewardSettings = z.infer<typeof rewardSettings>;

/** What other rates would have made of a quarter of a year. */
const rewardPreview = z
  .object({
    from: day,
    to: day,
    rows: z.array(z.object({ person, now: z.int(), anew: z.int() })).meta({ description: 'By what they would have, the most first' }),
  })
  .meta({ id: 'RewardPreview' });
export type RewardPreview = z.infer<typeof rewardPreview>;

export const configContract = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/config',
    access: 'READ_CONFIG',
    summary: 'The settings of the workspace: its own mail server, whether the installation has one, and the rates of rewards',
    response: z.object({
      mail: mailSettings.nullable(),
      reward: rewardSettings,
      installationMail: z.boolean().meta({ description: 'Mail goes by the installation’s server where the workspace has none of its own' }),
    }),
  }),
  setMail: defineEndpoint({
    method: 'POST',
    path: '/api/config/mail',
    access: 'WRITE_CONFIG',
    session: true,
    summary: 'Set the workspace’s own mail server, or remove it with null; the password is never told again',
    body: z.strictObject({ mail: mailInput.nullable() }),
    response: done,
    errors: ['PASSWORD_NEEDED', 'MAIL_HOST_REFUSED'],
  }),
  testMail: defineEndpoint({
    method: 'POST',
    path: '/api/config/mail/test',
    access: 'WRITE_CONFIG',
    session: true,
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
  setReward: defineEndpoint({
    method: 'POST',
    path: '/api/config/reward',
    access: 'WRITE_CONFIG',
    summary: 'Set the points that are awarded from now on; what was awarded stays',
    body: z.strictObject({ version: z.int().min(0).meta({ description: 'Of the rates one saw' }), rates: rewardRates }),
    response: done,
    errors: ['EDIT_CONFLICT'],
  }),
  previewReward: defineEndpoint({
    method: 'POST',
    path: '/api/config/reward/preview',
    access: 'WRITE_CONFIG',
    effect: 'reads',
    summary: 'What these rates would have made of the 90 days up to today; nothing is kept',
    body: z.strictObject({ rates: rewardRates }),
    response: rewardPreview,
  }),
};
