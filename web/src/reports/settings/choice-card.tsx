import { ISSUE_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { REPORT_LANGUAGES } from '@coloa/contract/reports/reports.contract.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { toggledIn } from '../../lib/lists.ts';
import { Severity } from '../../ui/data/severity.tsx';
import { Status } from '../../ui/data/status.tsx';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useReportCounts } from '../reports.queries.ts';
import { ChoicePart } from './choice-part.tsx';
import { RoundsChoice } from './rounds-choice.tsx';
import styles from './settings.module.css';
import type { ReportChoice, ReportChoiceState } from './use-report-choice.ts';

interface ChoiceCardProps {
  project: Project;
  choice: ReportChoice;
  /** Null for users who can only read. */
  set: ReportChoiceState['set'] | null;
}

export function ChoiceCard({ project, choice, set }: ChoiceCardProps) {
  const t = useT('projectReport');
  return (
    <Card title={t('choice.title')}>
      <fieldset className={styles.form} disabled={!set}>
        <ChoicePart label={t('choice.language')} hint={languageHint(project, choice.language) && t('choice.languageMissing')}>
          <Segmented
            label={t('choice.language')}
            value={choice.language}
            onChange={(value) => set?.({ language: value })}
            options={REPORT_LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
          />
        </ChoicePart>
        <SeveritiesChoice project={project} choice={choice} set={set} />
        <StatusesChoice choice={choice} set={set} />
        <RoundsChoice projectId={project.id} rounds={choice.rounds} onChange={(rounds) => set?.({ rounds })} />
        <CheckField
          label={t('choice.untested')}
          hint={t('choice.untestedHint')}
          checked={choice.untested}
          onChange={() => set?.({ untested: !choice.untested })}
        />
      </fieldset>
    </Card>
  );
}

function SeveritiesChoice({ project, choice, set }: ChoiceCardProps) {
  const t = useT('projectReport');
  const language = useLanguage();
  const counts = useReportCounts(project.id, choice.statuses);
  return (
    <ChoicePart label={t('choice.severities')} error={choice.severities.length === 0 && t('choice.noSeverity')}>
      <div className={styles.checks}>
        {SEVERITIES.map((severity) => (
          <CheckField
            key={severity}
            label={
              <span className={styles.counted}>
                <Severity severity={severity} />
                <span className={styles.count}>{counts && formatNumber(counts[severity], language)}</span>
              </span>
            }
            checked={choice.severities.includes(severity)}
            onChange={() => set?.({ severities: toggledIn(SEVERITIES, choice.severities, severity) })}
          />
        ))}
      </div>
    </ChoicePart>
  );
}

function StatusesChoice({ choice, set }: Pick<ChoiceCardProps, 'choice' | 'set'>) {
  const t = useT('projectReport');
  const statusWord = useT('issues');
  return (
    <ChoicePart label={t('choice.statuses')} error={choice.statuses.length === 0 && t('choice.noStatus')}>
      <div className={styles.checks}>
        {ISSUE_STATUSES.map((status) => (
          <CheckField
            key={status}
            label={<Status plain status={status} label={statusWord(`status.${status}`)} />}
            checked={choice.statuses.includes(status)}
            onChange={() => set?.({ statuses: toggledIn(ISSUE_STATUSES, choice.statuses, status) })}
          />
        ))}
      </div>
    </ChoicePart>
  );
}

const languageHint = ({ languages }: Project, chosen: ReportChoice['language']): boolean =>
  (chosen === 'both' ? (['vi', 'en'] as const) : [chosen]).some((language) => !languages.includes(language));
