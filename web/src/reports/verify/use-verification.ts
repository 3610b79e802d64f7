import { type VerifiedFile, verificationContract } from '@coloa/contract/reports/verification.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { failureText } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { hashFile } from './hash-file.ts';

type Verification =
  | { step: 'idle' }
  | { step: 'hashing'; name: string; share: number }
  | { step: 'asking'; name: string; sha256: string }
  | { step: 'answered'; name: string; sha256: string; answer: VerifiedFile }
  /** `sha256` is null if the file could not be read. */
  | { step: 'failed'; name: string; sha256: string | null; words: string };

/** Hashes a file in the browser and sends only the hash. Choosing another file cancels a running verification. */
export function useVerification() {
  const t = useT('verification');
  const [state, setState] = useState<Verification>({ step: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function ask(name: string, sha256: string, signal: AbortSignal): Promise<void> {
    setState({ step: 'asking', name, sha256 });
    try {
      const answer = await call(verificationContract.verify, { body: { sha256 } }, { background: true, signal });
      setState({ step: 'answered', name, sha256, answer });
    } catch (error) {
      if (!signal.aborted) setState({ step: 'failed', name, sha256, words: failureText(error) });
    }
  }
  function begin(): AbortSignal {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }

  return {
    state,
    async verify(file: File): Promise<void> {
      const { name } = file;
      const signal = begin();
      setState({ step: 'hashing', name, share: 0 });
      let sha256: string;
      try {
        sha256 = await hashFile(file, (share) => setState({ step: 'hashing', name, share }), signal);
      } catch {
        if (!signal.aborted) setState({ step: 'failed', name, sha256: null, words: t('unreadable') });
        return;
      }
      await ask(name, sha256, signal);
    },
    retry(): void {
      if (state.step === 'failed' && state.sha256 !== null) void ask(state.name, state.sha256, begin());
    },
  };
}
