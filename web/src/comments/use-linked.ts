import { useLocation } from '@tanstack/react-router';

/** The comment, or the entry of the history, that the address names. */
export function useLinked(): string | null {
  const comment = useLocation({ select: ({ search }) => (search as { comment?: unknown }).comment });
  return typeof comment === 'string' ? comment : null;
}
