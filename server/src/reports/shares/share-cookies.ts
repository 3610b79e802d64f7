import { cookieNamed } from '../../platform/http/http.ts';
import type { SecretBox } from '../../platform/security/secret-box.ts';
import { COOKIE_SECONDS } from './shares.policy.ts';

/**
 * A reader has two encrypted cookies for each opened link. `share-files` gives access to the files of the report. `share-page` replaces the
 * password in calls from the report page. The server never accepts one cookie instead of the other.
 */
export type SharePurpose = 'share-files' | 'share-page';

export interface ShareProof {
  workspaceId: string;
  shareId: string;
  generation: number;
  /** The time of the logged view to which the page belongs, in milliseconds; null without one. */
  viewedAt?: number | null;
}

export interface DatedProof extends ShareProof {
  /** The time of encryption, in milliseconds. */
  at: number;
}

const PREFIX = 'coloa-share-';
/**
 * The maximum number of cookies, because more would exceed the accepted header size. If there are more, the server deletes the cookies of
 * the links opened longest ago.
 */
export const COOKIES_MOST = 20;
/** The maximum length of a cookie value, longer than any cookie that Coloa creates. */
const VALUE_LONGEST = 400;

/**
 * Each link has its own cookie, so that a browser can have several links open. The cookie's name contains random digits of the link's id,
 * which is not secret.
 */
export const cookieName = (shareId: string, publicUrl: string): string => cookieNamed(`${PREFIX}${shareId.slice(-12)}`, publicUrl);

export function sealProof(secrets: SecretBox, purpose: SharePurpose, proof: ShareProof, now = Date.now()): string {
  const { workspaceId, shareId, generation, viewedAt = null } = proof;
  return secrets.seal(purpose, JSON.stringify([workspaceId, shareId, generation, now, viewedAt])).toString('base64url');
}

export function openProof(secrets: SecretBox, purpose: SharePurpose, value: string, now = Date.now()): DatedProof | null {
  if (value.length > VALUE_LONGEST) return null;
  try {
    const sealed = secrets.open(purpose, Buffer.from(value, 'base64url'));
    const [workspaceId, shareId, generation, at, viewedAt = null]: [string, string, number, number, number | null] = JSON.parse(sealed);
    return at <= now && now - at < COOKIE_SECONDS * 1000 ? { workspaceId, shareId, generation, at, viewedAt } : null;
  } catch {
    return null;
  }
}

type Cookies = Readonly<Record<string, string | undefined>>;

const isShareCookie = (name: string): boolean => name.startsWith(PREFIX) || name.startsWith(`__Secure-${PREFIX}`);

export const hasShareCookie = (cookies: Cookies): boolean => Object.keys(cookies).some(isShareCookie);

export function proofsIn(secrets: SecretBox, purpose: SharePurpose, cookies: Cookies): DatedProof[] {
  const values = Object.entries(cookies).flatMap(([name, value]) => (isShareCookie(name) && value ? [value] : []));
  const proofs = values.slice(0, 2 * COOKIES_MOST).flatMap((value) => openProof(secrets, purpose, value) ?? []);
  return proofs.sort((a, b) => b.at - a.at);
}

/** Returns the cookies to delete before `own` is added: those of the links opened longest ago, and invalid ones. */
export function cookiesToDrop(secrets: SecretBox, cookies: Cookies, own: string, publicUrl: string): string[] {
  const kept = proofsIn(secrets, 'share-page', cookies)
    .map((proof) => cookieName(proof.shareId, publicUrl))
    .filter((name) => name !== own)
    .slice(0, COOKIES_MOST - 1);
  return Object.keys(cookies).filter((name) => isShareCookie(name) && name !== own && !kept.includes(name));
}
