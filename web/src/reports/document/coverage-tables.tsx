import type { ReportDocument } from '@coloa/contract/reports/report-document.ts';
import { narrowingOf } from '@coloa/contract/reports/report-selection.ts';
import { Fragment, memo } from 'react';
import { StatusMark } from '../../ui/data/status-mark.tsx';
import { cx } from '../../ui/design/classes.ts';
import styles from './coverage-tables.module.css';
import { CoveredText } from './covered-text.tsx';
import { FindingLink } from './places.tsx';
import { useInTurn } from './progressive-render.ts';
import type { ReportControl } from './report-sections.ts';
import tables from './report-tables.module.css';
import { Heading, useReportWords } from './report-words.tsx';

type Coverage = ReportDocument['coverage'];

export function CoverageTables({ document: { coverage, selection } }: { document: Pick<ReportDocument, 'coverage' | 'selection'> }) {
  const narrowed = narrowingOf(selection) !== null;
  const { t } = useReportWords();
  const controls = coverage.flatMap((category) => category.controls);
  const untested = coverage.flatMap((category) => category.untested ?? []).length;
  const count = (state: ReportControl['state']) => controls.filter((control) => control.state === state).length;
  return (
    <>
      <p>
        {t('coverage.figures', {
          count: controls.length + untested,
          passed: count('PASSED'),
          failed: count('FAILED'),
          notApplicable: count('NOT_APPLICABLE'),
          notTested: count('NOT_STARTED') + untested,
        })}
        {count('PENDING') > 0 && ` ${t('coverage.pending', { count: count('PENDING') })}`}
        {narrowed && ` ${t('selection.coverage')}`}
      </p>
      {coverage.map((category) => (
        <Category key={`${category.standard} ${category.name}`} category={category} narrowed={narrowed} />
      ))}
    </>
  );
}

/** Approximate row height in px, which reserves space until the rows are rendered, so that the scroll bar stays stable. */
const ROW_HEIGHT = 57;

interface CategoryProps {
  category: Coverage[number];
  /** True if the report excludes some findings. */
  narrowed: boolean;
}

const Category = memo(({ category, narrowed }: CategoryProps) => {
  const { t } = useReportWords();
  const { ref, drawn } = useInTurn();
  const { name, standard, controls, untested = [] } = category;
  return (
    <>
      <Heading depth={2} className={tables.caption}>
        {standard === '' ? name : t('coverage.category', { name, standard })}
      </Heading>
      <div ref={ref} style={drawn ? undefined : { minHeight: controls.length * ROW_HEIGHT }} className={styles.category}>
        {drawn && controls.length > 0 && <CategoryTable controls={controls} narrowed={narrowed} />}
      </div>
      {untested.length > 0 && (
        <p className={styles.untested}>{t('coverage.untested', { count: untested.length, codes: untested.join(', ') })}</p>
      )}
    </>
  );
});
Category.displayName = 'Category';

function CategoryTable({ controls, narrowed }: { controls: readonly ReportControl[]; narrowed: boolean }) {
  const { t } = useReportWords();
  return (
    <table className={cx(tables.table, tables.stacked, styles.table)}>
      <thead>
        <tr>
          <th scope="col">{t('coverage.control')}</th>
          <th scope="col">{t('coverage.result')}</th>
          <th scope="col">{t('coverage.testers')}</th>
          <th scope="col">{t('coverage.day')}</th>
          <th scope="col">{t('coverage.findings')}</th>
        </tr>
      </thead>
      <tbody>
        {controls.map((control) => (
          <ControlRow key={control.code} control={control} narrowed={narrowed} />
        ))}
      </tbody>
    </table>
  );
}

function ControlRow({ control, narrowed }: { control: ReportControl; narrowed: boolean }) {
  const { t, day } = useReportWords();
  const { code, title, state, testers, findings, assets } = control;
  const wordOf = (each: ReportControl['state']) =>
    // A passed control can have fixed or excluded findings, so its text must not say that nothing was found.
    each === 'PASSED' && (findings.length > 0 || narrowed) ? t('coverage.passed') : t(`coverage.state.${each}`);
  const word = state === 'NOT_STARTED' && testers.length > 0 ? t('coverage.undecided') : wordOf(state);
  return (
    <tr>
      <td>
        <span className={cx(tables.code, tables.quiet)}>{code}</span>
        <span className={styles.title}>{title}</span>
        {assets.length > 0 && <AssetResults assets={assets} wordOf={wordOf} />}
      </td>
      <td className={cx(state === 'FAILED' && tables.strong, state === 'NOT_STARTED' && tables.quiet)} data-head={t('coverage.result')}>
        <span className={styles.result}>
          <StatusMark status={state} />
          {word}
        </span>
      </td>
      <td data-head={t('coverage.testers')} data-empty={testers.length > 0 ? undefined : ''}>
        {testers.join(', ') || '–'}
      </td>
      <td className={tables.nowrap} data-head={t('coverage.day')} data-empty={control.day ? undefined : ''}>
        {control.day ? day(control.day) : '–'}
      </td>
      <td data-head={t('coverage.findings')} data-empty={findings.length > 0 ? undefined : ''} className={tables.code}>
        <span>{findings.length === 0 ? '–' : <FindingLinks keys={findings} />}</span>
      </td>
    </tr>
  );
}

interface AssetResultsProps {
  assets: ReportControl['assets'];
  wordOf: (state: ReportControl['state']) => string;
}

function AssetResults({ assets, wordOf }: AssetResultsProps) {
  return (
    <span className={styles.assets}>
      {assets.map((each) => (
        <span key={each.asset}>
          <CoveredText>{each.asset}</CoveredText>: {wordOf(each.state)}
        </span>
      ))}
    </span>
  );
}

function FindingLinks({ keys }: { keys: readonly string[] }) {
  return keys.map((key, at) => (
    <Fragment key={key}>
      {at > 0 && ', '}
      <span className={tables.nowrap}>
        <FindingLink to={key}>{key}</FindingLink>
      </span>
    </Fragment>
  ));
}
