import { ACCESS_TOKEN_SECONDS } from '@coloa/contract/sessions/sessions.contract.ts';
import { useT } from '../lib/i18n.ts';
import { RelativeTime } from '../ui/data/relative-time.tsx';

interface LastSeenProps {
  at: string;
  /** True for the user of this page, who is active now. */
  own?: boolean;
}

/** Shows when a session or user was last active. The server stores it only with each new access token, so recent times are not exact. */
export function LastSeen({ at, own = false }: LastSeenProps) {
  const t = useT('sessions');
  if (own) return t('list.now');
  const words = t('list.recently', { count: ACCESS_TOKEN_SECONDS / 60 });
  return <RelativeTime at={at} recent={{ ms: ACCESS_TOKEN_SECONDS * 1000, words }} />;
}
