import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { useEffect, useRef } from 'react';
import { formatDay } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Row } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './project.module.css';
import { type ProjectField, type ProjectValues, valuesOf } from './project-values.ts';

interface EditConflictProps {
  current: Project;
  fields: readonly ProjectField[];
  mine: ProjectValues;
  busy: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Both versions of what two people changed at once; nothing is lost before somebody has chosen. */
export function EditConflict({ current, fields, mine, busy, onTakeTheirs, onKeepMine }: EditConflictProps) {
  const t = useT('projects');
  const wordsOf = useValueWords();
  const theirs = valuesOf(current);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed may be far below.
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={styles.conflictPlace}>
      <Notice kind="bad">
        {t('conflict.body', { count: fields.length })}
        <table className={styles.conflict}>
          <thead>
            <tr>
              <th scope="col">{t('conflict.field')}</th>
              <th scope="col">{t('conflict.theirs')}</th>
              <th scope="col">{t('conflict.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row">{t(`form.${field}`)}</th>
                <td>{wordsOf(field, theirs)}</td>
                <td>{wordsOf(field, mine)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Row wrap>
          <Button size="s" onClick={onTakeTheirs}>
            {t('conflict.takeTheirs')}
          </Button>
          <Button size="s" busy={busy} onClick={onKeepMine}>
            {t('conflict.keepMine')}
          </Button>
        </Row>
      </Notice>
    </div>
  );
}

/** As much of a long text as tells the two apart at a glance. */
const enough = 280;

function useValueWords(): (field: ProjectField, values: ProjectValues) => string {
  const t = useT('projects');
  return (field, values) => {
    switch (field) {
      case 'kind':
        return values.kind ? t(`kind.${values.kind}`) : t('conflict.nothing');
      case 'startDay':
      case 'endDay':
        return formatDay(values[field] ?? '') || t('conflict.nothing');
      case 'languages':
        return values.languages.map((language) => t(`reportLanguages.${language}`)).join(', ');
      case 'tags':
        return values.tags.join(', ') || t('conflict.nothing');
      case 'twoPersonReview':
        return values.twoPersonReview ? t('filter.yes') : t('filter.no');
      case 'scope':
        return t('scope.rows', { count: values.scope.length });
      default:
        return values[field].slice(0, enough) || t('conflict.nothing');
    }
  };
}
