import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Goes on to what was made, once there is an address. Not where the answer arrives: the guard against leaving has to know first that
 * nothing is unsaved any more.
 */
export function useGoOnceSaved(href: string | undefined, how: 'push' | 'replace' = 'push'): void {
  const { history } = useRouter();
  useEffect(() => {
    if (href !== undefined) history[how](href);
  }, [href, how, history]);
}
