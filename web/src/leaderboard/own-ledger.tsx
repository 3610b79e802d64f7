import { useInfiniteQuery } from '@tanstack/react-query';
import { useT } from '../lib/i18n.ts';
import { useProfile, useToday } from '../profile/profile.queries.ts';
import { TeamOnly } from '../profile/team-only.tsx';
import { FilterBar } from '../ui/data/filter-bar.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { Text } from '../ui/layout/text.tsx';
import { PeriodChip } from './board-filters.tsx';
import { ledgerQuery } from './leaderboard.queries.ts';
import { type LeaderboardChanges, type LeaderboardSearch, shownDays } from './leaderboard.search.ts';
import { Ledger } from './ledger.tsx';

interface OwnLedgerProps {
  search: LeaderboardSearch;
  change: (changes: LeaderboardChanges) => void;
}

/**
 * Shows the ledger of the user's own points to users who cannot see the leaderboard. Without entries in the default period, as for clients,
 * it only states that the page is for the team.
 */
export function OwnLedger({ search, change }: OwnLedgerProps) {
  const t = useT('leaderboard');
  const me = useProfile();
  const days = shownDays(search, useToday());
  const scope = { from: days.from, to: days.to };
  const { data } = useInfiniteQuery(ledgerQuery(me.id, scope));
  if (days.period === 'days90' && !data?.pages[0]?.total) return <TeamOnly title={t('title')} />;
  return (
    <Page>
      <PageHeader title={t('title')} />
      <Stack>
        <Text as="p" tone="muted">
          {t('ownOnly')}
        </Text>
        <FilterBar>
          <PeriodChip days={days} problem={undefined} change={change} />
        </FilterBar>
        <Card padded={false}>
          <Ledger userId={me.id} scope={scope} onBoard={undefined} />
        </Card>
      </Stack>
    </Page>
  );
}
