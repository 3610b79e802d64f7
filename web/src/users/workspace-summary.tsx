import type { UserSummary } from '@coloa/contract/users/users.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { paths } from '../routes/paths.ts';
import { LastSeen } from '../sessions/last-seen.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { Link } from '../ui/layout/link.tsx';
import { summaryQuery } from './users.queries.ts';
import type { MemberChanges } from './users.search.ts';
import styles from './workspace-summary.module.css';

/** Maximum number of cards. With more workspaces, only the displayed workspace has a card, and a select field lists all of them. */
const mostCards = 6;

interface WorkspaceSummaryProps {
  shown: string;
  onShow: (changes: MemberChanges) => void;
}

/** Summarises the users of each workspace. A number is a link only if it is greater than 0 and the list can show the counted users. */
export function WorkspaceSummary({ shown, onShow }: WorkspaceSummaryProps) {
  const t = useT('users');
  const here = useProfile().currentWorkspace.id;
  const all = useQuery(summaryQuery).data ?? [];
  const cards = all.length > mostCards ? all.filter(({ workspace }) => workspace.id === shown) : all;
  const first = ({ workspace }: UserSummary) => Number(workspace.id !== here);
  return (
    <section className={styles.summaries} aria-label={t('summary.label')}>
      {all.length > mostCards && (
        <SelectField
          label={t('summary.choose')}
          options={all.map(({ workspace }) => ({ value: workspace.id, label: workspace.name }))}
          value={shown}
          onChange={(id) => onShow({ workspaceId: id === here ? undefined : (id ?? undefined) })}
        />
      )}
      {[...cards]
        .sort((a, b) => first(a) - first(b))
        .map((summary) => (
          <SummaryCard
            key={summary.workspace.id}
            summary={summary}
            isShown={summary.workspace.id === shown}
            isHere={summary.workspace.id === here}
          />
        ))}
    </section>
  );
}

interface SummaryCardProps {
  summary: UserSummary;
  isShown: boolean;
  isHere: boolean;
}

function SummaryCard({ summary, isShown, isHere }: SummaryCardProps) {
  const t = useT('users');
  const language = useLanguage();
  const { workspace, members, withoutTwoFactor, invited, disabled, lastSeenAt } = summary;
  const workspaceId = isHere ? undefined : workspace.id;
  const figures = [
    { id: 'members' as const, count: members, href: paths.users({ workspaceId }) },
    { id: 'withoutTwoFactor' as const, count: withoutTwoFactor, href: paths.users({ workspaceId, twoFactor: 'off' }) },
    { id: 'invited' as const, count: invited },
    { id: 'disabled' as const, count: disabled, href: paths.users({ workspaceId, disabled: 'true' }) },
  ];
  return (
    <article className={styles.card} data-shown={isShown || undefined}>
      <div className={styles.name}>
        <Link href={paths.users({ workspaceId })} aria-current={isShown ? 'true' : undefined}>
          {workspace.name}
        </Link>
        {lastSeenAt && (
          <span className={styles.seen}>
            {t('summary.active')} <LastSeen at={lastSeenAt} />
          </span>
        )}
      </div>
      <ul className={styles.figures}>
        {figures.map(({ id, count, href }) => {
          if (count === null) return null;
          const words = (
            <>
              <b>{formatNumber(count, language)}</b> {t(`summary.${id}`, { count })}
            </>
          );
          return <li key={id}>{href && count > 0 ? <Link href={href}>{words}</Link> : words}</li>;
        })}
      </ul>
    </article>
  );
}
