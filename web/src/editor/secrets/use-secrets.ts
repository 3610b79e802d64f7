import { secretsIn } from '@coloa/contract/secrets/issue-secrets.ts';
import type { FoundSecret } from '@coloa/contract/secrets/secret-kinds.ts';
import { useEffect, useState } from 'react';
import { useSecretDecisions } from './secret-decisions.ts';

/** Milliseconds without typing before a text is searched. */
const PAUSE = 300;
const NONE: readonly FoundSecret[] = [];

interface Searched {
  text: string;
  found: readonly FoundSecret[];
}

/**
 * Returns the secrets in the text, except those with a decision to keep them. Searches when the user stops typing, and returns none until
 * then.
 */
export function useSecrets(text: string): readonly FoundSecret[] {
  const decisions = useSecretDecisions();
  const [searched, setSearched] = useState<Searched>({ text: '', found: NONE });
  const isSearched = decisions !== null;
  useEffect(() => {
    if (!isSearched) return;
    const timer = setTimeout(() => setSearched({ text, found: secretsIn(text) }), PAUSE);
    return () => clearTimeout(timer);
  }, [isSearched, text]);
  if (!decisions || searched.text !== text) return NONE;
  return searched.found.filter(({ from, to }) => !decisions.isKept(text.slice(from, to)));
}
