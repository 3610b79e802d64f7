import type { Language } from '@coloa/contract/languages.ts';
import type { Permission } from '@coloa/contract/permissions.ts';
import type { TokenScope } from '@coloa/contract/tokens/tokens.contract.ts';

export interface Actor {
  userId: string;
  /** Empty without a session. */
  sessionId: string;
  workspaceId: string;
  username: string;
  name: string;
  language: Language;
  /** IANA name. */
  timeZone: string;
  role: string;
  permissions: ReadonlySet<Permission>;
  mustChangePassword: boolean;
  twoFactorMissing: boolean;
  apiToken: { id: string; name: string; scope: TokenScope } | null;
  /** The API token cannot access other projects. Null for all that the user can read. */
  onlyProjects: readonly string[] | null;
}

export interface Cause {
  workspaceId: string;
  userId: string;
  timeZone: string;
  /** For a past event; by default now. */
  at?: Date;
}
