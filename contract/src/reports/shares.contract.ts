import { z } from 'zod';
import { ofFormat } from '../formats.ts';
import { byId, bytes, defineEndpoint, done, id, instant, line, listOf, page, pageSize, text } from '../http.ts';
import { PUBLISHED_STATUSES } from '../issues/issue-states.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { SEVERITIES } from '../severities.ts';
import { person } from '../users/users.schema.ts';
import { reportDocument } from './report-document.ts';
import { REPORT_FORMATS } from './report-parts.ts';
import { REPORT_LANGUAGES, reportChoice, reportVersion } from './reports.contract.ts';
import { shareVisit } from './share-visits.schema.ts';

/** States of a report link. `LOCKED`: ten wrong passwords were entered. */
const SHARE_STATES = ['ACTIVE', 'EXPIRED', 'LOCKED', 'REVOKED'] as const;
export type ShareState = (typeof SHARE_STATES)[number];

/** Messages of readers to the team. `RETEST` requests a retest and does not change the status of the issue. */
export const SHARE_MESSAGES = ['COMMENT', 'RETEST'] as const;

const fields = {
  label: line(LIMITS.shareLabel).meta({ description: 'Recipient of the link; printed across downloads' }),
  password: z.string().min(LIMITS.sharePasswordMin).max(LIMITS.passwordMax).nullable(),
  expiresAt: instant.nullable(),
  language: reportChoice.language.meta({ description: 'Of a numbered version only languages that it contains' }),
  versionId: id.nullable().meta({ description: 'Numbered version; null shows the current project at each visit' }),
  statuses: z
    .array(z.enum(PUBLISHED_STATUSES))
    .min(1)
    .max(PUBLISHED_STATUSES.length)
    .meta({ description: 'For a live link: published issues only' }),
  severities: reportChoice.severities.meta({ description: 'For a live link' }),
  comments: z.boolean(),
  retests: z.boolean().meta({ description: 'Whether readers can request a retest' }),
  downloads: z.boolean(),
};

const share = z
  .object({
    id,
    ...fields,
    password: z.boolean().meta({ description: 'Whether the link requires a password' }),
    versionId: z.undefined(),
    shown: reportVersion.pick({ id: true, number: true, sha256: true }).nullable().meta({ description: 'Null for a live link' }),
    state: z.enum(SHARE_STATES),
    by: person,
    at: instant,
    views: z.int(),
    downloaded: z.int(),
    lastSeenAt: instant.nullable(),
    messages: z.int().meta({ description: 'Number of open messages of readers' }),
  })
  .omit({ versionId: true })
  .meta({ id: 'Share' });
export type Share = z.infer<typeof share>;

/** An open link of a member, listed before the member is removed from the workspace. */
const leftShare = share
  .pick({ id: true, label: true, at: true, expiresAt: true })
  .extend({ project: z.object({ id, key: z.string(), name: z.string() }) })
  .meta({ id: 'LeftShare' });

const shareMessage = z
  .object({
    id,
    share: share.pick({ id: true, label: true, state: true }),
    issue: z
      .object({ id, key: z.string(), title: z.string(), severity: z.enum(SEVERITIES) })
      .nullable()
      .meta({ description: 'Null if it concerns the whole report or the issue no longer exists' }),
    finding: z.string().nullable().meta({ description: 'Key of the finding as shown to the reader; null for the whole report' }),
    kind: z.enum(SHARE_MESSAGES),
    name: z.string().meta({ description: 'Name given by the reader, not verified' }),
    text: z.string(),
    at: instant,
    done: z.object({ by: person, at: instant }).nullable(),
    reply: z
      .object({ by: person, at: instant, text: z.string() })
      .nullable()
      .meta({ description: 'Reply of the team, shown to readers of the link without the name of its author' }),
  })
  .meta({ id: 'ShareMessage' });
export type ShareMessage = z.infer<typeof shareMessage>;

const proof = {
  token: z
    .string()
    .regex(/^[\w-]{43}$/, ofFormat('shareToken'))
    .meta({ description: '256 random bits, base64url' }),
  password: z.string().max(LIMITS.passwordMax).optional(),
};

export const sharedReport = z
  .object({
    label: z.string(),
    logo: z.string().nullable(),
    color: z.string().nullable(),
    live: z.boolean(),
    languages: z.array(z.enum(LANGUAGES)),
    document: reportDocument,
    expiresAt: instant.nullable(),
    messages: z.array(
      shareMessage.pick({ id: true, kind: true, name: true, text: true, at: true }).extend({
        finding: z.string().nullable(),
        done: z.boolean(),
        reply: z.object({ at: instant, text: z.string() }).nullable(),
      }),
    ),
    can: z.object({ comment: z.boolean(), askRetest: z.boolean(), download: z.boolean() }),
  })
  .meta({ id: 'SharedReport' });
export type SharedReport = z.infer<typeof sharedReport>;

const publicErrors = [
  'SHARE_GONE',
  'SHARE_LOCKED',
  'SHARE_PASSWORD_REQUIRED',
  'SHARE_PASSWORD_WRONG',
  'TOO_OFTEN',
  'TOO_MANY_REQUESTS',
] as const;

export const sharesContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/project/{id}/share',
    access: 'project',
    summary: 'List the open links of a project, including locked ones, newest first. Requires LEAD',
    params: byId,
    query: z.strictObject({ shareId: id.optional().meta({ description: 'Returns only this link, even if it has ended' }) }),
    response: z.object({ items: z.array(share) }),
  }),
  ended: defineEndpoint({
    method: 'GET',
    path: '/api/project/{id}/share/ended',
    access: 'project',
    summary: 'List the revoked and expired links of a project, newest first. Requires LEAD',
    params: byId,
    query: z.strictObject({ page, pageSize }),
    response: listOf(share),
  }),
  ofMember: defineEndpoint({
    method: 'GET',
    path: '/api/user/{id}/share',
    access: 'DELETE_USER',
    namesWorkspace: true,
    summary:
      'List up to 100 open links of a workspace member, newest first, which outlast the membership. Links of projects without team access only count in `total`',
    params: byId,
    query: z.strictObject({ workspaceId: id.optional().meta({ description: 'Default: the current workspace' }) }),
    response: z.object({ items: z.array(leftShare), total: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/project/{id}/share',
    access: 'project',
    session: true,
    summary: 'Create a link. Its token is returned only once. Requires LEAD and a project that is not archived',
    params: byId,
    body: z.strictObject({
      label: fields.label,
      password: fields.password.default(null),
      expiresAt: fields.expiresAt.default(null),
      language: fields.language,
      versionId: fields.versionId.default(null),
      statuses: fields.statuses.optional().meta({ description: 'Default: published issues' }),
      severities: fields.severities.optional().meta({ description: 'Default: all' }),
      comments: fields.comments.default(false),
      retests: fields.retests.default(false),
      downloads: fields.downloads.default(true),
    }),
    response: z.object({ share, token: z.string() }),
    errors: [
      'PROJECT_ARCHIVED',
      'PROJECT_DELETED',
      'NOT_READY',
      'SHARES_FULL',
      'UNKNOWN_VERSION',
      'LANGUAGE_NOT_IN_VERSION',
      'EXPIRY_NOT_AHEAD',
      'TOO_MANY_REQUESTS',
    ],
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/api/project/share',
    access: 'project',
    session: true,
    summary:
      'Update a link. A new password ends previous access and, like `unlock`, removes a lock. Revoked links cannot be reopened. Requires LEAD',
    body: z.strictObject({
      projectId: id,
      shareId: id,
      ...z.strictObject(fields).partial().shape,
      unlock: z.literal(true).optional(),
    }),
    response: share,
    errors: [
      'NOT_READY',
      'PROJECT_ARCHIVED',
      'PROJECT_DELETED',
      'SHARES_FULL',
      'UNKNOWN_VERSION',
      'LANGUAGE_NOT_IN_VERSION',
      'EXPIRY_NOT_AHEAD',
      'SHARE_GONE',
      'TOO_MANY_REQUESTS',
    ],
  }),
  revoke: defineEndpoint({
    method: 'DELETE',
    path: '/api/project/{id}/share',
    access: 'project',
    summary: 'Revoke a link immediately, or all links of the project without `shareId`. Also possible for archived projects. Requires LEAD',
    params: byId,
    query: z.strictObject({ shareId: id.optional() }),
    response: done,
  }),
  visits: defineEndpoint({
    method: 'GET',
    path: '/api/project/{id}/share/log',
    access: 'project',
    summary: 'List the visits of a link with time and address, newest first. Requires LEAD',
    params: byId,
    query: z.strictObject({ shareId: id, page, pageSize }),
    response: listOf(shareVisit),
  }),
  messages: defineEndpoint({
    method: 'GET',
    path: '/api/project/{id}/share/message',
    access: 'project',
    summary: 'List the messages of readers, open ones first, then newest first. Not available to clients',
    params: byId,
    query: z.strictObject({ issueId: id.optional(), page, pageSize }),
    response: listOf(shareMessage),
  }),
  setMessage: defineEndpoint({
    method: 'PUT',
    path: '/api/project/{id}/share/message',
    access: 'project',
    summary: 'Mark a message as done or open, or reply to it. Requires LEAD or TESTER',
    params: byId,
    body: z.strictObject({
      messageId: id,
      done: z.boolean().optional(),
      reply: text(LIMITS.note).optional().meta({ description: 'Plain text, replaces an earlier reply; empty removes it' }),
      replyTo: instant
        .nullable()
        .optional()
        .meta({ description: 'With `reply`: the time of the reply that it replaces; null or omitted if there was none' }),
    }),
    response: done,
    errors: ['PROJECT_ARCHIVED', 'PROJECT_DELETED', 'SECRETS_VISIBLE', 'REPLY_CHANGED'],
  }),
  report: defineEndpoint({
    method: 'POST',
    path: '/api/project/share/report',
    access: 'public',
    effect: 'reads',
    summary: 'Get the report of a link and log the view. Its cookies open the files of this report and replace the password for an hour',
    body: z.strictObject({
      ...proof,
      language: z.enum(LANGUAGES).optional(),
      again: z.boolean().default(false).meta({ description: 'Another language of an open page: with its cookie, no view is logged' }),
    }),
    response: sharedReport,
    errors: publicErrors,
  }),
  download: defineEndpoint({
    method: 'POST',
    path: '/api/project/share/report/download',
    access: 'public',
    effect: 'reads',
    summary: 'Download the report of a link as a file, marked with its label',
    kind: 'file',
    body: z.strictObject({ ...proof, format: z.enum(REPORT_FORMATS).default('pdf'), language: z.enum(REPORT_LANGUAGES).optional() }),
    response: bytes,
    errors: [...publicErrors, 'SHARE_NOT_OFFERED', 'REPORT_PICTURES_TOO_LARGE', 'REPORT_TOO_LARGE'],
  }),
  seen: defineEndpoint({
    method: 'POST',
    path: '/api/project/share/report/seen',
    access: 'public',
    summary: 'Log the parts that a reader viewed',
    body: z.strictObject({
      ...proof,
      parts: z
        .array(line(LIMITS.shareLabel))
        .min(1)
        .max(LIMITS.partsSeen)
        .meta({ description: 'Keys of findings and names of parts; unknown ones are ignored' }),
    }),
    response: done,
    errors: publicErrors,
  }),
  say: defineEndpoint({
    method: 'POST',
    path: '/api/project/share/report/message',
    access: 'public',
    summary: 'Create a comment or a retest request as a reader',
    body: z.strictObject({
      ...proof,
      id: id.optional().meta({ description: 'Id chosen by the sender; a repeated request with the same id creates no second message' }),
      kind: z.enum(SHARE_MESSAGES),
      finding: line(LIMITS.shareLabel).nullable().default(null).meta({ description: 'Key of the finding; null for the whole report' }),
      name: line(LIMITS.name),
      text: text(LIMITS.note).meta({ description: 'Plain text; can be empty for a retest request' }),
    }),
    response: done,
    errors: [...publicErrors, 'SHARE_NOT_OFFERED', 'FINDING_NOT_SHOWN', 'RETEST_NOT_NEEDED', 'MESSAGES_FULL'],
  }),
};
