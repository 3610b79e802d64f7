import type { Language } from '@coloa/contract/languages.ts';
import type { Permission } from '@coloa/contract/permissions.ts';

/** Who makes a request, in which workspace, with which rights. */
export interface Actor {
  userId: string;
  sessionId: string;
  workspaceId: string;
  username: string;
  name: string;
  language: Language;
  /** IANA name; days are days there. */
  timeZone: string;
  role: string;
  permissions: ReadonlySet<Permission>;
  mustChangePassword: boolean;
  /** The workspace demands a second factor, and they have none. */
  twoFactorMissing: boolean;
}
