import type { ControlState } from '@coloa/contract/checklists/control-states.ts';
import { formatDay } from '../../lib/format.ts';
import { inReaders, useLanguage, useT } from '../../lib/i18n.ts';
import { paths } from '../../routes/paths.ts';
import { SeverityMark, type SeverityName } from '../../ui/data/severity-mark.tsx';
import { cx } from '../../ui/design/classes.ts';
import { IconCheck, IconX } from '../../ui/layout/icons.tsx';
import { Link } from '../../ui/layout/link.tsx';
import styles from './coverage.module.css';
import { type Cell, type CoveredControl, lastOf } from './coverage-rows.ts';

interface CellFaceProps {
  state: ControlState;
  severity: SeverityName | null;
  ticked: boolean;
  /** Number of the control in its category, shown while the control has no result. */
  place?: number;
}

export function cellClass({ state, severity, ticked }: CellFaceProps): string {
  return cx(
    styles.cell,
    state === 'PASSED' && styles.passed,
    state === 'FAILED' && (severity ? styles.failed : styles.failedPlain),
    state === 'NOT_APPLICABLE' && styles.notApplicable,
    ticked && styles.ticked,
  );
}

export function CellFace({ state, severity, ticked, place }: CellFaceProps) {
  if (state === 'PASSED' || ticked) return <IconCheck size={12} />;
  if (state === 'FAILED') return severity ? <SeverityMark severity={severity} size={12} decorative /> : <IconX size={12} />;
  return state === 'NOT_STARTED' ? place : null;
}

interface CoverageCellProps {
  projectId: string;
  cell: Cell;
  /** True for rows that contain only some controls of a category, so that every cell shows its number. */
  numbered: boolean;
}

export function CoverageCell({ projectId, cell, numbered }: CoverageCellProps) {
  const t = useT('controls');
  const language = useLanguage();
  const { control, state, severity, ticked, place } = cell;
  const result = ticked ? t('coverage.ticked') : t(`state.${state}`);
  const words = [`${control.code} ${inReaders(control.title, language)}: ${result}`, severity && t(`ui:severity.${severity}`)]
    .filter(Boolean)
    .join(', ');
  const open = state === 'NOT_STARTED' && !ticked;
  return (
    <Link
      href={paths.controls(projectId, { control: control.id })}
      className={cx(cellClass(cell), numbered && styles.numbered)}
      data-sev={severity ?? undefined}
      title={words}
      // The visible number comes first, so that users of voice control can select the cell by saying this number.
      aria-label={open || numbered ? `${place} ${words}` : words}
    >
      <CellFace state={state} severity={severity} ticked={ticked} place={place} />
      {numbered && !open && place}
    </Link>
  );
}

/** Shows the last date on which a user recorded a result or ticked a row. It is a date in the workspace's time zone. */
export function LastDay({ controls }: { controls: readonly CoveredControl[] }) {
  const last = lastOf(controls);
  return last === null ? null : formatDay(last);
}
