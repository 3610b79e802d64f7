import { formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { useIssueTotal } from '../issues.queries.ts';
import type { IssueList } from './use-issue-list.ts';

/** Returns a function that formats a total: '120', or 'more than 1,000' if not all issues were counted. */
export function useTotalText(): (page: { total: number; more?: boolean | undefined }) => string {
  const t = useT('issues');
  const language = useLanguage();
  return ({ total, more }) => (more ? t('count.more', { total: formatNumber(total, language) }) : formatNumber(total, language));
}

/** Returns the page of the list, with the exact total if the user has counted all matches. */
export function useCounted({ of, search, query }: Pick<IssueList, 'of' | 'search' | 'query'>) {
  const { total, ...rest } = useIssueTotal(of, search);
  const { data, isPlaceholderData } = query;
  const isCounted = data?.more && !isPlaceholderData && total !== null;
  return { page: isCounted ? { ...data, total, more: false } : data, ...rest };
}
