import {
  defaultLevel,
  ISSUE_LINES,
  READINESS_LEVELS,
  REPORT_LINES,
  type ReadinessLevel,
  type ReadinessLine,
} from '@coloa/contract/readiness/readiness-rules.ts';
import { useT } from '../lib/i18n.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import styles from './workspaces.module.css';

interface ReadinessFieldsProps {
  levels: Readonly<Record<ReadinessLine, ReadinessLevel>>;
  onChange: (line: ReadinessLine, level: ReadinessLevel) => void;
}

const GROUPS = [
  ['issues', ISSUE_LINES],
  ['reports', REPORT_LINES],
] as const;

export function ReadinessFields({ levels, onChange }: ReadinessFieldsProps) {
  const t = useT('readiness');
  return (
    <Stack>
      <p className={styles.hint}>{t('explain')}</p>
      {GROUPS.map(([group, lines]) => (
        <fieldset key={group} className={styles.lines}>
          <legend>{t(group)}</legend>
          <div className={styles.fields}>
            {lines.map((line) => (
              <SelectField
                key={line}
                label={t(`line.${line}`)}
                options={READINESS_LEVELS.map((level) => ({ value: level, label: t(`level.${level}`) }))}
                value={levels[line]}
                onChange={(level) => onChange(line, level ?? defaultLevel(line))}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </Stack>
  );
}
