import { z } from 'zod';
import { ofFormat } from '../formats.ts';
import { day, defineEndpoint, done, instant, line } from '../http.ts';
import { rewardRates } from '../leaderboard/rewards.ts';
import { LIMITS } from '../limits.ts';
import { email, person } from '../users/users.schema.ts';

/** TLS from the first byte, required STARTTLS, or no encryption. */
export const MAIL_SECURITIES = ['TLS', 'STARTTLS', 'NONE'] as const;
export type MailSecurity = (typeof MAIL_SECURITIES)[number];

/** The ports allowed in the settings, so that the server cannot be used to reach other services. */
export const MAIL_PORTS = [25, 465, 587, 2525] as const;

/** Mail server of the workspace, as the API returns it: without the password. */
const mailSettings = z
  .object({
    host: z.string(),
    port: z.int(),
    security: z.enum(MAIL_SECURITIES),
    username: z.string().nullable().meta({ description: 'Null if the server requires no sign-in' }),
    hasPassword: z.boolean(),
    fromName: z.string(),
    fromAddress: z.string(),
    carriesAccounts: z
      .boolean()
      .meta({ description: 'Whether emails about accounts can use this server: the user who set it has all permissions of an Admin' }),
  })
  .meta({ id: 'MailSettings' });
export type MailSettings = z.infer<typeof mailSettings>;

const mailInput = z.strictObject({
  host: z
    .string()
    .trim()
    .max(253)
    .regex(/^[A-Za-z0-9:](?:[A-Za-z0-9.:_-]*[A-Za-z0-9:.])?$/, ofFormat('host'))
    .meta({ description: 'Host name or IP address' }),
  port: z.literal(MAIL_PORTS),
  security: z.enum(MAIL_SECURITIES),
  username: line(LIMITS.email).nullable(),
  password: z
    .string()
    .min(1)
    .max(LIMITS.mailPassword)
    .nullish()
    .meta({ description: 'Absent: keeps the stored password for the same host, port, security and username. Null: no password' }),
  fromName: line(LIMITS.name),
  fromAddress: email,
});
export type MailInput = z.infer<typeof mailInput>;

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

const rewardSettings = z
  .object({
    version: z.int().meta({ description: '0 for the default rates' }),
    rates: rewardRates,
    changedAt: instant.nullable(),
    changedBy: person.nullable(),
  })
  .meta({ id: 'RewardSettings' });
export type RewardSettings = z.infer<typeof rewardSettings>;

const rewardPreview = z
  .object({
    from: day,
    to: day,
    rows: z
      .array(z.object({ person, now: z.int(), anew: z.int() }))
      .meta({ description: 'Sorted by the points under the new rates, highest first' }),
  })
  .meta({ id: 'RewardPreview' });
export type RewardPreview = z.infer<typeof rewardPreview>;

export const configContract = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/config',
    access: 'READ_CONFIG',
    summary: 'Get the settings of the workspace: its mail server, whether the installation has one, and the reward rates',
    response: z.object({
      mail: mailSettings.nullable(),
      reward: rewardSettings,
      installationMail: z.boolean().meta({ description: 'Whether the installation has a mail server, used if the workspace has none' }),
    }),
  }),
  setMail: defineEndpoint({
    method: 'POST',
    path: '/api/config/mail',
    access: 'WRITE_CONFIG',
    session: true,
    summary: 'Set the mail server of the workspace, or remove it with null. The password is never returned',
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
      'Send a test email to the caller and return the server’s answer. Given settings are not saved; by default the saved settings are used',
    body: z.strictObject({
      mail: mailInput.optional(),
      to: email.optional().meta({ description: 'The caller’s own email address; other addresses are not allowed' }),
    }),
    response: z.object({
      ok: z.boolean(),
      answer: z.string().nullable().meta({ description: 'SMTP answer, at most 500 characters; null if there was none' }),
      problem: z.enum(MAIL_PROBLEMS).nullable(),
    }),
    errors: ['PASSWORD_NEEDED', 'MAIL_NOT_SET', 'OWN_EMAIL_NEEDED', 'TOO_MANY_REQUESTS'],
  }),
  setReward: defineEndpoint({
    method: 'POST',
    path: '/api/config/reward',
    access: 'WRITE_CONFIG',
    summary: 'Set the reward rates for future points. Awarded points stay unchanged',
    body: z.strictObject({ version: z.int().min(0).meta({ description: 'Last known version of the rates' }), rates: rewardRates }),
    response: done,
    errors: ['EDIT_CONFLICT'],
  }),
  previewReward: defineEndpoint({
    method: 'POST',
    path: '/api/config/reward/preview',
    access: 'WRITE_CONFIG',
    effect: 'reads',
    summary: 'Preview the points that these rates would have awarded in the last 90 days. Nothing is saved',
    body: z.strictObject({ rates: rewardRates }),
    response: rewardPreview,
  }),
};
