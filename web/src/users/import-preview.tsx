import { IMPORT_COLUMNS, type ImportColumn, type ImportLine } from '@coloa/contract/users/users-import.contract.ts';
import { useState } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { cx } from '../ui/design/classes.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconWarning } from '../ui/layout/icons.tsx';
import styles from './import.module.css';

/** Number of lines that the preview shows at first, and that each click on the button below adds. */
const step = 100;

/** Values that replace empty cells, in display format. */
type Defaults = Partial<Record<ImportColumn, string | undefined>>;

export function ImportPreview({ lines, wrong, defaults }: { lines: readonly ImportLine[]; wrong: number; defaults: Defaults }) {
  const t = useT('users');
  const language = useLanguage();
  const [most, setMost] = useState(step);
  const sorted = [...lines].sort((a, b) => Number(b.problems.length > 0) - Number(a.problems.length > 0) || a.line - b.line);
  const shown = sorted.slice(0, most);
  const said = () => {
    if (lines.length === 0) return <Notice kind="warn">{t('import.noLines')}</Notice>;
    if (wrong === 0) return <Notice kind="ok">{t('import.allRight', { count: lines.length })}</Notice>;
    return (
      <Notice kind="bad">
        {t('import.wrong', { count: wrong, wrong: formatNumber(wrong, language), total: formatNumber(lines.length, language) })}
      </Notice>
    );
  };
  return (
    <>
      {said()}
      {lines.length > 0 && (
        <div className={styles.frame}>
          <table className={cx(styles.table, styles.lines)} aria-label={t('import.table')}>
            <thead>
              <tr>
                <th scope="col">{t('import.line')}</th>
                {IMPORT_COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    {t(`import.column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((line) => (
                <PreviewLine key={line.line} line={line} defaults={defaults} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {sorted.length > most && (
        <div>
          <Button onClick={() => setMost(most + step)}>{t('import.more', { count: sorted.length - most })}</Button>
        </div>
      )}
    </>
  );
}

function PreviewLine({ line, defaults }: { line: ImportLine; defaults: Defaults }) {
  const t = useT('users');
  const problemsOf = (column: ImportColumn | null) => line.problems.filter((problem) => problem.column === column);
  return (
    <tr className={line.problems.length > 0 ? styles.wrong : undefined}>
      <th scope="row">
        <span className={styles.word}>{t('import.line')} </span>
        {line.line}
        <Problems found={problemsOf(null)} />
      </th>
      {IMPORT_COLUMNS.map((column) => {
        const found = problemsOf(column);
        return (
          <td key={column} data-label={t(`import.column.${column}`)} className={found.length > 0 ? styles.bad : undefined}>
            {line[column] || (found.length === 0 && <span className={styles.default}>{defaults[column]}</span>)}
            <Problems found={found} />
          </td>
        );
      })}
    </tr>
  );
}

function Problems({ found }: { found: ImportLine['problems'] }) {
  const t = useT('users');
  const reasonOf = (code: string, column: ImportColumn | null) => {
    if (code === 'FIELD_REQUIRED' && column === 'role') return t('import.roleMissing');
    if (code !== 'FIELD_FORMAT') return undefined;
    if (column === 'username') return t('form.usernameFormat');
    return column === 'email' ? t('form.emailFormat') : undefined;
  };
  return found.map(({ code, column, message }) => (
    <span key={code} className={styles.problem}>
      <IconWarning size={12} />
      {reasonOf(code, column) ?? message}
    </span>
  ));
}
