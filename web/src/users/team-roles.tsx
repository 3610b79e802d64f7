import { ROLES } from '@coloa/contract/permissions.ts';
import type { Hat } from '@coloa/contract/projects/project-states.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { projectKeys } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { useCan, useProfile } from '../profile/profile.queries.ts';
import { paths } from '../routes/paths.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { TextLink } from '../ui/layout/text-link.tsx';
import type { NamedRole } from './reader-rights.ts';
import type { ActOn } from './users.queries.ts';

const TEAM_HATS: Hat[] = ['LEAD', 'TESTER', 'REVIEWER'];

const teamProjectsQuery = (userId: string) => {
  const body = { people: [userId], hats: TEAM_HATS, pageSize: 1 };
  return queryOptions({
    queryKey: [...projectKeys.lists, 'team', userId],
    queryFn: ({ signal }) => call(projectsContract.searchAdvanced, { body }, { signal, background: true }),
    staleTime: 0,
    meta: { background: true },
  });
};

/**
 * Warns before a user becomes a client, because project roles of the team do not change with the role in the workspace. The projects of
 * other workspaces cannot be counted.
 */
export function TeamRoles({ on, next }: { on: ActOn; next: NamedRole | undefined }) {
  const t = useT('users');
  const language = useLanguage();
  const here = useProfile().currentWorkspace.id === on.workspace.id;
  const counts = useCan('READ_PROJECT') && here;
  const becomes = next?.id === ROLES.Client.id && next.id !== on.role?.id;
  const { data, isError } = useQuery({ ...teamProjectsQuery(on.id), enabled: becomes && counts });
  if (!becomes || (counts && !isError && !data?.total)) return null;
  return (
    <Notice kind="warn">
      {data && counts
        ? t('teamRoles.count', { name: on.name, count: data.total, number: formatNumber(data.total, language) })
        : t('teamRoles.unknown', { name: on.name })}{' '}
      {counts && <TextLink href={paths.projects({ people: [on.id], hats: TEAM_HATS })}>{t('teamRoles.list')}</TextLink>}
    </Notice>
  );
}
