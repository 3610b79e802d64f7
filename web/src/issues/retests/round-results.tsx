import { RETEST_RESULTS, type RetestResult } from '@coloa/contract/issues/issue-states.ts';
import type { RetestRound, RoundResult } from '@coloa/contract/issues/retests.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { paths } from '../../routes/paths.ts';
import { Person } from '../../ui/data/avatar.tsx';
import type { Column } from '../../ui/data/data-table-props.ts';
import { PagedTable } from '../../ui/data/paged-table.tsx';
import { StatusMark } from '../../ui/data/status-mark.tsx';
import { KeyText } from '../../ui/data/words.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { IconChevronDown, IconChevronUp } from '../../ui/layout/icons.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { roundResultsQuery } from './retests.queries.ts';

/** Shows the figures of a round. Each figure expands the list of its issues. */
export function RoundResults({ round }: { round: Pick<RetestRound, 'id' | 'number' | 'results'> }) {
  const t = useT('retests');
  const [picked, setPicked] = useState<RetestResult | null>(null);
  const { results } = round;
  const shown = RETEST_RESULTS.filter((result) => results[result] > 0);
  return (
    <Stack gap={2}>
      <Row wrap gap={2}>
        {shown.map((result) => (
          <Button
            key={result}
            size="s"
            icon={<StatusMark status={result} />}
            after={picked === result ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
            aria-expanded={picked === result}
            onClick={() => setPicked(picked === result ? null : result)}
          >
            {t('counted', { result: t(`result.${result}`), count: results[result] })}
          </Button>
        ))}
      </Row>
      {picked && results[picked] > 0 && <Issues key={picked} round={round} result={picked} />}
    </Stack>
  );
}

function Issues({ round, result }: { round: Pick<RetestRound, 'id' | 'number' | 'results'>; result: RetestResult }) {
  const t = useT('retests');
  const { history } = useRouter();
  const [page, setPage] = useState(1);
  const list = useQuery(roundResultsQuery(round.id, result, page));
  const hrefOf = ({ issue }: RoundResult) => paths.issue(issue.projectId, issue.id);
  return (
    <PagedTable<RoundResult>
      label={t('rounds.resultsOf', { number: round.number, result: t(`result.${result}`) })}
      columns={useColumns()}
      list={list}
      onPage={setPage}
      rowKey={({ issue }) => issue.id}
      hrefOf={hrefOf}
      onOpen={(row) => history.push(hrefOf(row))}
      empty={<EmptyState>{t('rounds.nothingYet')}</EmptyState>}
      skeletonRows={Math.min(8, round.results[result])}
    />
  );
}

function useColumns(): Column<RoundResult>[] {
  const t = useT('retests');
  const issues = useT('issues');
  return [
    { id: 'key', header: t('ready.key'), width: 96, phone: 'key', cell: ({ issue }) => <KeyText>{issue.key}</KeyText> },
    { id: 'title', header: t('ready.name'), phone: 'title', cell: ({ issue }) => issue.title || issues('untitled') },
    { id: 'day', header: t('record.day'), width: 120, phone: 'end', cell: ({ day }) => formatDay(day) },
    {
      id: 'tester',
      header: t('rounds.tester'),
      width: 180,
      phone: 'status',
      cell: ({ testedBy }) => <Person name={testedBy.name} src={testedBy.avatar} />,
    },
  ];
}
