import type { FoundSecret } from '@coloa/contract/secrets/secret-kinds.ts';
import { createContext, useContext } from 'react';

export interface SecretDecisions {
  isKept: (secret: string) => boolean;
  /** Null if nobody can decide yet, as in a new issue. Resolves when the decision is stored. */
  keep: ((secret: string, found: Pick<FoundSecret, 'kind' | 'rule'>, reason: string) => Promise<unknown>) | null;
}

/** Null around texts in which no secrets are searched. */
export const SecretDecisionsContext = createContext<SecretDecisions | null>(null);

export const useSecretDecisions = (): SecretDecisions | null => useContext(SecretDecisionsContext);
