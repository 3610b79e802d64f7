import type { Language } from '@coloa/contract/languages.ts';
import type { Permission } from '@coloa/contract/permissions.ts';
import type { TokenScope } from '@coloa/contract/tokens/tokens.contract.ts';

export interface Actor {
  userId: string;
  /** Empty if the actor has no session. */
  sessionId: string;
  workspaceId: string;
  username: string;
  name: string;
  language: Language;
  /** An IANA time zone name. */
  timeZone: string;
  role: string;
  permissions: ReadonlySet<Permission>;
  mustChangePassword: boolean;
  twoFactorMissing: boolean;
  apiToken: { id: string; name: string; scope: TokenScope } | null;
  /** The projects that the API token can access; null if the token is not limited to projects. */
  onlyProjects: readonly string[] | null;
}

export interface Cause {
  workspaceId: string;
  userId: string;
  timeZone: string;
  /** The time of a past event; by default the current time. */
  at?: Date;
}
