import type { FoundSecret } from '@coloa/contract/secrets/secret-kinds.ts';
import { createContext, useContext } from 'react';

export interface SecretDecisions {
  /** The key of the explanation of who would see a secret; by default that of issues. */
  explain?: 'explain' | 'explainShown';
  isKept: (secret: string) => boolean;
  /** Stores the decision to keep a secret; resolves when it is stored. Null if no decision can be stored yet, as in a new issue. */
  keep: ((secret: string, found: Pick<FoundSecret, 'kind' | 'rule'>, reason: string) => Promise<unknown>) | null;
}

/** The decisions to keep secrets; null for texts that are not searched for secrets. */
export const SecretDecisionsContext = createContext<SecretDecisions | null>(null);

export const useSecretDecisions = (): SecretDecisions | null => useContext(SecretDecisionsContext);

/** For comments and notes that clients can see. No decision can be stored about them. */
export const SHOWN_TO_CLIENTS: SecretDecisions = { explain: 'explainShown', isKept: () => false, keep: null };
