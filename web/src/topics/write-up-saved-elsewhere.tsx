import { lazy, Suspense, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Button } from '../ui/layout/button.tsx';
import type { WriteUpFormState } from './use-write-up-form.ts';

const CompareWriteUpDialog = lazy(() =>
  import('./compare-write-up-dialog.tsx').then((module) => ({ default: module.CompareWriteUpDialog })),
);

interface SavedElsewhereProps {
  form: WriteUpFormState;
  topicName: (id: string | null) => string;
}

/** Appears if another user, or the same user in another tab, has saved the write-up. */
export function WriteUpSavedElsewhere({ form, topicName }: SavedElsewhereProps) {
  const t = useT('issues');
  const topics = useT('topics');
  const [comparing, setComparing] = useState(false);
  const { elsewhere } = form;
  if (!elsewhere || form.conflict) return null;
  const { by, names } = elsewhere;
  const fields = names.map((field) => topics(`form.${field}`)).join(', ');
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
          <CompareWriteUpDialog
            elsewhere={elsewhere}
            base={form.base}
            value={form.value}
            topicName={topicName}
            onTakeOver={closing(form.takeOver)}
            onMerge={closing(() => void form.mergeElsewhere())}
            onClose={closing(() => undefined)}
          />
        </Suspense>
      )}
    </Notice>
  );
}
