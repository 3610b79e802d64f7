import type { Language } from '@coloa/contract/languages.ts';
import type { Permission } from '@coloa/contract/permissions.ts';
import type { TokenScope } from '@coloa/contract/tokens/tokens.contract.ts';

/** The user of a request, with workspace and rights. */
export interface Actor {
  userId: string;
  /** Empty without a session. */
  sessionId: string;
  workspaceId: string;
  username: string;
  name: string;
  language: Language;
  /** IANA name; dates are in this time zone. */
  timeZone: string;
  role: string;
  permissions: ReadonlySet<Permission>;
  mustChangePassword: boolean;
  /** Whether the workspace requires a second factor and the user has none. */
  twoFactorMissing: boolean;
  /** The API token of the request; null in a session, and in jobs. */
  apiToken: { id: string; name: string; scope: TokenScope } | null;
  /** The projects to which the API token is limited; others do not exist for it. Null: all that the user can read. */
  onlyProjects: readonly string[] | null;
}

/** The user who caused a change, the workspace, and its time zone. An Actor can be used as a Cause. */
export interface Cause {
  workspaceId: string;
  userId: string;
  timeZone: string;
  /** The time of a past event; by default now. */
  at?: Date;
}
