import { z } from 'zod';
import { byId, bytes, defineEndpoint, done, id, instant, line, listOf, page, pageSize, text } from '../http.ts';
import { PUBLISHED_STATUSES } from '../issues/issue-states.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { SEVERITIES } from '../severities.ts';
import { person } from '../users/users.schema.ts';
import { reportDocument } from './report-document.ts';
import { REPORT_FORMATS } from './report-parts.ts';
import { REPORT_LANGUAGES, reportChoice, reportVersion } from './reports.contract.ts';

/** `LOCKED`: ten wrong passwords. */
const SHARE_STATES = ['ACTIVE', 'EXPIRED', 'LOCKED', 'REVOKED'] as const;
export type ShareState = (typeof SHARE_STATES)[number];

/** What a reader may ask of the team. `RETEST` leaves a request and moves no status. */
export const SHARE_MESSAGES = ['COMMENT', 'RETEST'] as const;

/** What the log of a share tells. */
export const SHARE_VISITS = ['VIEWED', 'DOWNLOADED', 'COMMENTED', 'RETEST_ASKED', 'WRONG_PASSWORD', 'LOCKED'] as const;

const fields = {
  label: line(LIMITS.shareLabel).meta({ description: 'Whom it is for; stands across what they download' }),
  password: z.string().min(LIMITS.sharePasswordMin).max(LIMITS.passwordMax).nullable(),
  expiresAt: instant.nullable(),
  language: reportChoice.language,
  versionId: id.nullable().meta({ description: 'A numbered version; null shows the project as it is on each visit' }),
  statuses: z
    .array(z.enum(PUBLISHED_STATUSES))
    .min(1)
    .max(PUBLISHED_STATUSES.length)
    .meta({ description: 'Of a live one: published issues and nothing else' }),
  severities: reportChoice.severities.meta({ description: 'Of a live one' }),
  comments: z.boolean(),
  retests: z.boolean().meta({ description: 'Readers may ask for a retest' }),
  downloads: z.boolean(),
};

/** A link that shows the report of one project to whoever holds it. */
const share = z
  .object({
    id,
    ...fields,
    password: z.boolean().meta({ description: 'It asks for one' }),
    versionId: z.undefined(),
    shown: reportVersion.pick({ id: true, number: true, sha256: true }).nullable().meta({ description: 'Null: live' }),
    state: z.enum(SHARE_STATES),
    by: person,
    at: instant,
    views: z.int(),
    downloaded: z.int(),
    lastSeenAt: instant.nullable(),
    messages: z.int().meta({ description: 'Left by its readers and not done yet' }),
  })
  .omit({ versionId: true })
  .meta({ id: 'Share' });
export type Share = z.infer<typeof share>;

/** An open link, as users see it who remove its creator from the workspace. */
const leftShare = share
  .pick({ id: true, label: true, at: true, expiresAt: true })
  .extend({ project: z.object({ id, key: z.string(), name: z.string() }) })
  .meta({ id: 'LeftShare' });

/** What a reader left. */
const shareMessage = z
  .object({
    id,
    share: share.pick({ id: true, label: true }),
    issue: z
      .object({ id, key: z.string(), title: z.string(), severity: z.enum(SEVERITIES) })
      .nullable()
      .meta({ description: 'Null: about the report, or no longer there' }),
    finding: z.string().nullable().meta({ description: 'Its key, as its reader saw it; null: about the report' }),
    kind: z.enum(SHARE_MESSAGES),
    name: z.string().meta({ description: 'As they call themselves; nobody checked it' }),
    text: z.string(),
    at: instant,
    done: z.object({ by: person, at: instant }).nullable(),
  })
  .meta({ id: 'ShareMessage' });
export type ShareMessage = z.infer<typeof shareMessage>;

const shareVisit = z
  .object({
    at: instant,
    kind: z.enum(SHARE_VISITS),
    part: z.string().meta({ description: 'The key of a finding, the part of the report, or the format downloaded; empty for the whole' }),
    address: z.string(),
    browser: z.string().meta({ description: 'As the browser calls itself' }),
    device: z.string().meta({ description: 'What that says, for people: `Firefox, Linux`' }),
  })
  .meta({ id: 'ShareVisit' });
export type ShareVisit = z.infer<typeof shareVisit>;

const proof = {
  token: z
    .string()
    .regex(/^[\w-]{43}$/)
    .meta({ description: '256 random bits, base64url' }),
  password: z.string().max(LIMITS.passwordMax).optional(),
};

/** What the reader of a link sees. */
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
      shareMessage
        .pick({ id: true, kind: true, name: true, text: true, at: true })
        .extend({ finding: z.string().nullable(), done: z.boolean() }),
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
    summary: 'The open links of a project, newest first, those that wrong passwords locked among them; LEAD only',
    params: byId,
    query: z.strictObject({ shareId: id.optional().meta({ description: 'That one alone, where it ended too' }) }),
    response: z.object({ items: z.array(share) }),
  }),
  ended: defineEndpoint({
    method: 'GET',
    path: '/api/project/{id}/share/ended',
    access: 'project',
    summary: 'The links of a project that were revoked or ran out, newest first; LEAD only',
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
      'The open links that a member of a workspace (the current one by default) made, newest first, a hundred at most: they go on when the member is removed. Links of projects that the caller does not read as the team count in `total` alone',
    params: byId,
    query: z.strictObject({ workspaceId: id.optional() }),
    response: z.object({ items: z.array(leftShare), total: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/project/{id}/share',
    access: 'project',
    session: true,
    summary: 'A new link; its token is told this once. LEAD only, not in an archived project',
    params: byId,
    body: z.strictObject({
      label: fields.label,
      password: fields.password.default(null),
      expiresAt: fields.expiresAt.default(null),
      language: fields.language,
      versionId: fields.versionId.default(null),
      statuses: fields.statuses.optional().meta({ description: 'Without it: published issues' }),
      severities: fields.severities.optional().meta({ description: 'Without it: all' }),
      comments: fields.comments.default(false),
      retests: fields.retests.default(false),
      downloads: fields.downloads.default(true),
    }),
    response: z.object({ share, token: z.string() }),
    errors: ['PROJECT_ARCHIVED', 'PROJECT_DELETED', 'SHARES_FULL', 'UNKNOWN_VERSION', 'EXPIRY_NOT_AHEAD'],
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/api/project/share',
    access: 'project',
    session: true,
    summary:
      'Change a link; what is left out stays. A new password ends what was open by the old one and, as `unlock` does, a lock. One that was ended stays so. LEAD only',
    body: z.strictObject({
      projectId: id,
      shareId: id,
      ...z.strictObject(fields).partial().shape,
      unlock: z.literal(true).optional(),
    }),
    response: share,
    errors: ['PROJECT_ARCHIVED', 'PROJECT_DELETED', 'SHARES_FULL', 'UNKNOWN_VERSION', 'EXPIRY_NOT_AHEAD', 'SHARE_GONE'],
  }),
  revoke: defineEndpoint({
    method: 'DELETE',
    path: '/api/project/{id}/share',
    access: 'project',
    summary: 'End a link at once, or without `shareId` all of the project; LEAD only, in an archived project too',
    params: byId,
    query: z.strictObject({ shareId: id.optional() }),
    response: done,
  }),
  visits: defineEndpoint({
    method: 'GET',
    path: '/api/project/{id}/share/log',
    access: 'project',
    summary: 'Who opened a link, when and from where, newest first; LEAD only',
    params: byId,
    query: z.strictObject({ shareId: id, page, pageSize }),
    response: listOf(shareVisit),
  }),
  messages: defineEndpoint({
    method: 'GET',
    path: '/api/project/{id}/share/message',
    access: 'project',
    summary: 'What readers left, what is to be done first, then newest first; not for clients',
    params: byId,
    query: z.strictObject({ issueId: id.optional(), page, pageSize }),
    response: listOf(shareMessage),
  }),
  setMessage: defineEndpoint({
    method: 'PUT',
    path: '/api/project/{id}/share/message',
    access: 'project',
    summary: 'Say that it is done, or not; LEAD and TESTER',
    params: byId,
    body: z.strictObject({ messageId: id, done: z.boolean() }),
    response: done,
    errors: ['PROJECT_ARCHIVED', 'PROJECT_DELETED'],
  }),
  report: defineEndpoint({
    method: 'POST',
    path: '/api/project/share/report',
    access: 'public',
    effect: 'reads',
    summary:
      'What a link shows, and a view in its log. Its cookies then open the files of that report and no others, and for an hour stand for the password',
    body: z.strictObject({ ...proof, language: z.enum(LANGUAGES).optional() }),
    response: sharedReport,
    errors: publicErrors,
  }),
  download: defineEndpoint({
    method: 'POST',
    path: '/api/project/share/report/download',
    access: 'public',
    effect: 'reads',
    summary: 'The report of a link as a file, with its label across',
    kind: 'file',
    body: z.strictObject({ ...proof, format: z.enum(REPORT_FORMATS).default('pdf'), language: z.enum(REPORT_LANGUAGES).optional() }),
    response: bytes,
    errors: [...publicErrors, 'SHARE_NOT_OFFERED', 'REPORT_PICTURES_TOO_LARGE', 'REPORT_TOO_LARGE'],
  }),
  seen: defineEndpoint({
    method: 'POST',
    path: '/api/project/share/report/seen',
    access: 'public',
    summary: 'Which parts a reader came to, for the log',
    body: z.strictObject({
      ...proof,
      parts: z
        .array(line(LIMITS.shareLabel))
        .min(1)
        .max(LIMITS.partsSeen)
        .meta({ description: 'Keys of findings and names of parts; what the report does not have is ignored' }),
    }),
    response: done,
    errors: publicErrors,
  }),
  say: defineEndpoint({
    method: 'POST',
    path: '/api/project/share/report/message',
    access: 'public',
    summary: 'A comment of a reader, or their wish for a retest',
    body: z.strictObject({
      ...proof,
      id: id.optional().meta({ description: "The sender's own for it: under the same one nothing is left twice" }),
      kind: z.enum(SHARE_MESSAGES),
      finding: line(LIMITS.shareLabel).nullable().default(null).meta({ description: 'Its key; null: about the report' }),
      name: line(LIMITS.name),
      text: text(LIMITS.note).meta({ description: 'Plain; of a wish for a retest it may be empty' }),
    }),
    response: done,
    errors: [...publicErrors, 'SHARE_NOT_OFFERED', 'FINDING_NOT_SHOWN', 'RETEST_NOT_NEEDED', 'MESSAGES_FULL'],
  }),
};
