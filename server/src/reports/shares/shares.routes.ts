import { redact } from '@coloa/contract/issues/redaction.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { COVER } from '@coloa/contract/reports/report-parts.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { auditActor } from '../../audit/audit.service.ts';
import { acceptsGzip, contentDisposition, mediaTypeOf } from '../../platform/http/file-headers.ts';
import { type Handlers, type Implementation, implement } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Shares } from './open-shares.ts';
import { cookieName, cookiesToDrop, openProof, type SharePurpose, sealProof } from './share-cookies.ts';
import { shareLanguages } from './share-documents.service.ts';
import { checkStanding, noteSeen, noteView } from './share-log.service.ts';
import { abilitiesOf, changeShareMessage, leaveMessage, messagesForReaders, shareMessagesOf } from './share-messages.service.ts';
import { writeSharedReport } from './shared-answer.ts';
import type { FoundShare } from './shared-report.repo.ts';
import type { Reader } from './shared-report.service.ts';
import { COOKIE_SECONDS } from './shares.policy.ts';
import { changeShare, endedSharesOf, makeShare, revokeShares, sharesOf, visitsOf } from './shares.service.ts';
import { sharesOfMember } from './shares-of-members.service.ts';

const USER_AGENT_LENGTH = 300;

const PATHS: Readonly<Record<SharePurpose, string>> = { 'share-files': '/attachments', 'share-page': sharesContract.report.path };

const readerOf = ({ ip, headers, cookies }: FastifyRequest): Reader => ({
  address: ip,
  browser: (headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH),
  cookies,
});

function shareCookies({ secrets, publicUrl }: Platform) {
  const set = ({ cookies }: FastifyRequest, reply: FastifyReply, { share }: FoundShare, viewedAt: number | null): void => {
    const { workspaceId, id: shareId, generation } = share;
    const own = cookieName(shareId, publicUrl());
    const old = cookiesToDrop(secrets, cookies, own, publicUrl());
    for (const [purpose, path] of Object.entries(PATHS) as [SharePurpose, string][]) {
      const to = { path, httpOnly: true, sameSite: 'strict', secure: publicUrl().startsWith('https:') } as const;
      const value = sealProof(secrets, purpose, { workspaceId, shareId, generation, viewedAt });
      reply.setCookie(own, value, { ...to, maxAge: COOKIE_SECONDS });
      for (const name of old) reply.clearCookie(name, to);
    }
  };
  return {
    set,
    /** Renews the cookies if they are invalid, or half of their lifetime is over. */
    renew(request: FastifyRequest, reply: FastifyReply, found: FoundShare): void {
      const proof = openProof(secrets, 'share-page', request.cookies[cookieName(found.share.id, publicUrl())] ?? '');
      const fresh = proof && proof.generation === found.share.generation && Date.now() - proof.at < COOKIE_SECONDS * 500;
      if (!fresh) set(request, reply, found, proof?.viewedAt ?? null);
    },
  };
}

/** Returns the requested language, otherwise that of the page, otherwise the leading language of the link. */
function languageFor(found: FoundShare, wanted: Language | undefined, spoken: Language): Language {
  const has = shareLanguages(found);
  return [wanted, spoken].find((language) => language !== undefined && has.includes(language)) ?? (has[0] as Language);
}

type Calls = Handlers<typeof sharesContract>;
type OfReaders = 'report' | 'download' | 'seen' | 'say';

const callsOfTeam = (platform: Platform, { ends }: Shares): Omit<Calls, OfReaders> => {
  const { db, transaction } = platform.database;
  return {
    list: async ({ actor, params, query }) => ({ items: await sharesOf(db, actor, params.id, query.shareId) }),

    ended: ({ actor, params, query }) => endedSharesOf(db, actor, params.id, query),

    ofMember: ({ actor, params, query }) => sharesOfMember(db, actor, params.id, query.workspaceId),

    create: ({ actor, params, body, request }) => makeShare(platform, actor, auditActor(actor, request), params.id, body),

    change: ({ actor, body, request }) => changeShare(platform, ends, actor, auditActor(actor, request), body),

    async revoke({ actor, params, query, request }) {
      await revokeShares(platform, ends, actor, auditActor(actor, request), params.id, query.shareId);
      return true;
    },

    visits: ({ actor, params, query }) => visitsOf(db, actor, params.id, query.shareId, query),

    messages: ({ actor, params, query, language }) =>
      shareMessagesOf(db, actor, { projectId: params.id, issueId: query.issueId }, query, language),

    async setMessage({ actor, params, body }) {
      await transaction((tx) => changeShareMessage(tx, actor, params.id, body));
      return true;
    },
  };
};

const callsOfReaders = (platform: Platform, shares: Shares): Pick<Calls, OfReaders> => {
  const { database } = platform;
  const { db } = database;
  const cookies = shareCookies(platform);
  return {
    async report({ body, language, request, reply }) {
      const reader = readerOf(request);
      const found = await shares.open(body, reader);
      const { share, workspace } = found;
      const shown = await shares.documents.of(found, languageFor(found, body.language, language));
      const messages = await messagesForReaders(db, found, shown);
      const rest = {
        label: redact(share.label),
        logo: shown.logo ?? workspace.logo,
        color: shown.color,
        live: share.versionId === null,
        languages: shareLanguages(found),
        expiresAt: share.expiresAt?.toISOString() ?? null,
        messages,
        can: abilitiesOf(found),
      };
      const answer = await writeSharedReport(shown, rest, acceptsGzip(request.headers['accept-encoding']));
      // Callers can send `again` with their first call, so that only the cookie shows whether this page was logged as a view.
      const viewedAt = body.again ? shares.viewedAt(found, reader) : null;
      if (viewedAt === null) await noteView(database, found, reader);
      else await checkStanding(database, found);
      cookies.set(request, reply, found, viewedAt ?? Date.now());
      return answer;
    },

    async download({ body, request, reply }) {
      const reader = readerOf(request);
      const found = await shares.open(body, reader);
      const signal = shares.ends.hold(found.share.id, reply.raw);
      const { bytes, fileName } = await shares.downloads.make(found, body, reader, signal);
      return reply.type(mediaTypeOf(fileName)).header('content-disposition', contentDisposition('attachment', fileName)).send(bytes);
    },

    async seen({ body, language, request, reply }) {
      const reader = readerOf(request);
      const found = await shares.open(body, reader);
      if (body.parts.some((part) => part !== COVER)) {
        await noteSeen(database, found, await shares.documents.of(found, languageFor(found, undefined, language)), reader, body.parts);
      }
      cookies.renew(request, reply, found);
      return true;
    },

    async say({ body, language, request }) {
      const reader = readerOf(request);
      const found = await shares.open(body, reader);
      const shown = await shares.documents.of(found, languageFor(found, undefined, language));
      await leaveMessage(database, found, shown, reader, body);
      return true;
    },
  };
};

export const sharesRoutes = (platform: Platform, shares: Shares): Implementation[] =>
  implement(sharesContract, { ...callsOfTeam(platform, shares), ...callsOfReaders(platform, shares) });
