import { errorSearch } from '../routes/error.search.ts';
import { fromSearch, isErrorPage, pageOf, paths, patterns, staysPut } from '../routes/paths.ts';

export interface Place {
  /** The path of the current page, or of the target during a navigation. */
  href: string;
  /** True during a navigation to another page. A call that fails then is attributed to the page that is being left. */
  leaving: boolean;
  /** Whether the page contains typed text without a draft, which an error page would discard. */
  unsaved: boolean;
}

export type Failure =
  | {
      kind: 'page';
      status: number;
      id?: string | undefined;
      /** True for a query without which the page shows nothing; false for an action. */
      read: boolean;
    }
  | { kind: 'setup' | 'password' | 'signedOut' };

export type Step = { go: string } | 'say' | 'nothing';

/** Returns the page that the user requested: for an error page, the page that failed. */
function wantedAt(href: string): string | undefined {
  if (!isErrorPage(href)) return href;
  return errorSearch(fromSearch(href.split('?')[1] ?? '')).from;
}

/**
 * Returns the reaction to a failed call. If several calls of a page fail, only one navigation follows, because `href` is already its target
 * when the later calls fail. Only the end of the session leads away from an error page or the two-factor set-up.
 */
export function whereTo(failure: Failure, { href, leaving, unsaved }: Place): Step {
  const page = pageOf(href);
  switch (failure.kind) {
    case 'signedOut':
      return page === patterns.login ? 'nothing' : { go: paths.login(wantedAt(href), true) };
    case 'setup':
      return staysPut(href) || page === patterns.login ? 'nothing' : { go: paths.twoFactor(href) };
    case 'password':
      return staysPut(href) || page === patterns.login || page === patterns.password ? 'nothing' : { go: paths.password(href) };
    case 'page':
      if (leaving) return failure.read ? 'nothing' : 'say';
      return staysPut(href) || unsaved ? 'say' : { go: paths.error(failure.status, { from: href, id: failure.id }) };
  }
}
