import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { fieldLabels } from '../page/field-label.ts';
import type { IssueFormState } from './use-issue-form.ts';

const CompareDialog = lazy(() => import('./compare-dialog.tsx').then((module) => ({ default: module.CompareDialog })));

interface SavedElsewhereNoticeProps {
  form: IssueFormState;
  project: Project;
}

/** Appears if another user, or the same user in another tab, has saved the issue. */
export function SavedElsewhereNotice({ form, project }: SavedElsewhereNoticeProps) {
  const t = useT('issues');
  const [comparing, setComparing] = useState(false);
  const { elsewhere } = form;
  if (!elsewhere || form.conflict) return null;
  const { by } = elsewhere;
  const fields = fieldLabels(elsewhere.names, t);
  const closing = (act: () => void) => () => {
    setComparing(false);
    act();
  };
  return (
    <Notice>
      {by === null
        ? t('form.savedBySomeone', { fields })
        : by === 'me'
          ? t('form.savedByMe', { fields })
          : t('form.savedBy', { name: by.name, fields })}{' '}
      <Button size="s" aria-haspopup="dialog" onClick={() => setComparing(true)}>
        {t('compare.do')}
      </Button>{' '}
      <Button size="s" onClick={form.takeOver}>
        {t('form.takeOver')}
      </Button>
      {comparing && (
        <Suspense>
          <CompareDialog
            elsewhere={elsewhere}
            base={form.base}
            value={form.value}
            project={project}
            onTakeOver={closing(form.takeOver)}
            onMerge={closing(() => void form.mergeElsewhere())}
            onClose={closing(() => undefined)}
          />
        </Suspense>
      )}
    </Notice>
  );
}
