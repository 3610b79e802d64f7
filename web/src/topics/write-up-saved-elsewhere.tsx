import { lazy } from 'react';
import { useT } from '../lib/i18n.ts';
import { SavedElsewhereNotice } from '../presence/saved-elsewhere-notice.tsx';
import type { WriteUpFormState } from './use-write-up-form.ts';
import { changedFields } from './write-up-value.ts';

const CompareWriteUpDialog = lazy(() =>
  import('./compare-write-up-dialog.tsx').then((module) => ({ default: module.CompareWriteUpDialog })),
);

interface SavedElsewhereProps {
  form: WriteUpFormState;
  topicName: (id: string | null) => string;
}

export function WriteUpSavedElsewhere({ form, topicName }: SavedElsewhereProps) {
  const t = useT('topics');
  const { elsewhere } = form;
  if (!elsewhere || form.conflict) return null;
  return (
    <SavedElsewhereNotice
      by={elsewhere.by}
      fields={elsewhere.names.map((field) => t(`form.${field}`)).join(', ')}
      collides={changedFields(form.base, form.value).some((name) => elsewhere.names.includes(name))}
      onTakeOver={form.takeOver}
      onMerge={() => void form.mergeElsewhere()}
      compare={(closing) => (
        <CompareWriteUpDialog
          elsewhere={elsewhere}
          base={form.base}
          value={form.value}
          topicName={topicName}
          onTakeOver={closing(form.takeOver)}
          onMerge={closing(() => void form.mergeElsewhere())}
          onClose={closing()}
        />
      )}
    />
  );
}
