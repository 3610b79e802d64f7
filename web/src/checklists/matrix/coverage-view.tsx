import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useT } from '../../lib/i18n.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { IconTable } from '../../ui/layout/icons.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { coverageQuery } from '../controls/controls.queries.ts';
import { COVERAGE_SPLITS, type ControlSearch, type ControlSearchChanges, narrowed } from '../controls/controls.search.ts';
import styles from './coverage.module.css';
import { CoverageLegend } from './coverage-legend.tsx';
import { CoverageMatrix } from './coverage-matrix.tsx';
import { coverageRows } from './coverage-rows.ts';
import { CoverageTable } from './coverage-table.tsx';

interface CoverageViewProps {
  projectId: string;
  search: ControlSearch;
  change: (changes: ControlSearchChanges) => void;
}

export function CoverageView({ projectId, search, change }: CoverageViewProps) {
  const t = useT('controls');
  const { data, isError, refetch } = useQuery(coverageQuery(projectId));
  const by = search.by ?? 'category';
  const shown = useMemo(() => narrowed(data?.controls ?? [], search), [data, search]);
  const groups = useMemo(() => coverageRows(shown, data?.assets ?? [], by), [shown, data, by]);
  return (
    <Page className={styles.page}>
      <Row wrap justify="between" gap={4} className={styles.bar}>
        {search.table ? <span /> : <CoverageLegend ticks={by === 'person'} />}
        <Row wrap className={styles.switches}>
          {!search.table && (
            <Segmented
              label={t('coverage.by.label')}
              value={by}
              onChange={(next) => change({ by: next === 'category' ? undefined : next })}
              options={COVERAGE_SPLITS.map((value) => ({ value, label: t(`coverage.by.${value}`) }))}
            />
          )}
          <Button icon={<IconTable size={14} />} onClick={() => change({ table: search.table ? undefined : true })}>
            {t(search.table ? 'coverage.cells' : 'coverage.table')}
          </Button>
          <Button onClick={() => print()}>{t('coverage.print')}</Button>
        </Row>
      </Row>
      {!data ? (
        isError ? (
          <ErrorState onRetry={() => void refetch()}>{t('coverage.failed')}</ErrorState>
        ) : (
          <SkeletonText lines={8} />
        )
      ) : search.table ? (
        <CoverageTable projectId={projectId} controls={shown} categories={data.categories} assets={data.assets} />
      ) : (
        <CoverageMatrix projectId={projectId} groups={groups} categories={data.categories} by={by} />
      )}
    </Page>
  );
}
