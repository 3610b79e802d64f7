import { CVSS_GROUPS, CVSS_PARTS, type CvssGroup, type CvssPart } from '@coloa/contract/issues/cvss-metrics.ts';
import { useT } from '../../lib/i18n.ts';
import { IconChevronRight } from '../../ui/layout/icons.tsx';
import type { Calculator } from './calculator-state.ts';
import styles from './cvss.module.css';
import { MetricRow } from './metric-row.tsx';

interface MetricGroupsProps {
  state: Calculator;
  onChoose: (metric: string, value: string | null) => void;
}

export function MetricGroups({ state, onChoose }: MetricGroupsProps) {
  return CVSS_GROUPS.map((group) => {
    const parts = CVSS_PARTS[state.version].filter((part) => part.group === group);
    // The key contains the version, so that switching the version collapses the groups.
    return parts.length > 0 && <Group key={`${state.version} ${group}`} {...{ group, parts, state, onChoose }} />;
  });
}

function Group({ group, parts, state, onChoose }: MetricGroupsProps & { group: CvssGroup; parts: readonly CvssPart[] }) {
  const t = useT('cvss');
  const { version } = state;
  const values = state.values[version];
  const title = version === '3.1' && group === 'threat' ? t('group.temporal') : t(`group.${group}`);
  const rows = parts.map(({ part, metrics }) => (
    <section key={part} className={styles.part} aria-label={parts.length > 1 ? wordsOf(part) : undefined}>
      {parts.length > 1 && <h4 className={styles.partTitle}>{wordsOf(part)}</h4>}
      {metrics.map((metric) => (
        <MetricRow
          key={metric.name}
          metric={metric}
          group={group}
          value={values[metric.name] ?? null}
          onChange={(value) => onChoose(metric.name, value)}
        />
      ))}
    </section>
  ));
  if (group === 'base') {
    return (
      <section className={styles.group}>
        <h3 className={styles.groupTitle}>{title}</h3>
        {rows}
      </section>
    );
  }
  const chosen = parts.flatMap(({ metrics }) => metrics).filter(({ name }) => values[name] !== undefined).length;
  return (
    <details className={styles.group}>
      <summary className={styles.fold}>
        <IconChevronRight size={14} />
        <h3 className={styles.groupTitle}>{title}</h3>
        {chosen > 0 && <span className={styles.chosen}>{t('chosen', { count: chosen })}</span>}
      </summary>
      {rows}
    </details>
  );

  function wordsOf(part: string): string {
    return t(`part.${part as 'impact'}`);
  }
}
