import type { ChecklistCategory } from '@coloa/contract/checklists/checklists.contract.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { toast } from '../ui/feedback/toast.ts';
import { FormDrawer } from '../ui/overlays/form-drawer.tsx';
import { useCreateChecklist } from './checklists.queries.ts';
import { ControlFields } from './control-fields.tsx';
import { NO_VALUES } from './control-values.ts';
import { useControlForm } from './use-control-form.ts';

interface CreateControlDrawerProps {
  categories: readonly ChecklistCategory[];
  onClose: () => void;
  hrefOf: (id: string) => string;
}

export function CreateControlDrawer({ categories, onClose, hrefOf }: CreateControlDrawerProps) {
  const t = useT('checklists');
  const { history } = useRouter();
  const create = useCreateChecklist();
  const form = useControlForm(NO_VALUES);
  const submit = form.onSubmit((values) =>
    create.mutate(
      { ...values, reference: values.reference.trim() },
      {
        onSuccess: () => toast.ok(t('create.done', { code: values.code.trim() })),
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    ),
  );
  const id = create.data?.id;
  useEffect(() => {
    if (id === undefined) return;
    // Navigates in an effect, because the guard still detects unsaved changes when the response arrives.
    onClose();
    history.push(hrefOf(id));
  }, [id, history, hrefOf, onClose]);
  return (
    <FormDrawer
      title={t('create.title')}
      confirm={t('create.confirm')}
      busy={create.isPending}
      unsaved={form.isDirty() && !create.isSuccess}
      errors={form.errors}
      failure={create.error}
      onSubmit={submit}
      onClose={onClose}
      width={860}
    >
      <ControlFields form={form} categories={categories.filter(({ standard }) => standard === '')} shipped={false} />
    </FormDrawer>
  );
}
