import { LIMITS } from '@coloa/contract/limits.ts';
import type { SavedView, ViewPlace } from '@coloa/contract/views/views.contract.ts';
import { useForm } from '@mantine/form';
import { fieldErrors, isGone } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { useCan } from '../profile/profile.queries.ts';
import { toast } from '../ui/feedback/toast.ts';
import { CheckField } from '../ui/fields/check-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FormDrawer } from '../ui/overlays/form-drawer.tsx';
import { useCreateView, useUpdateView } from './views.queries.ts';

interface ViewFormProps {
  place: ViewPlace;
  view: SavedView | null;
  search: string;
  onMade: (id: string) => void;
  onClose: () => void;
}

/** Manages the form of a view. Closes the form if the view was deleted in the meantime. */
function useViewName({ place, view, search, onMade, onClose }: ViewFormProps) {
  const t = useT('views');
  const create = useCreateView(place);
  const update = useUpdateView(place);
  const form = useForm({
    initialValues: { name: view?.name ?? '', shared: false },
    validate: { name: (value) => (value.trim() === '' ? t('form.nameRequired') : null) },
  });
  const onError = (error: unknown) => {
    form.setErrors(fieldErrors(error));
    if (!isGone(error)) return;
    toast.bad(t('gone'));
    onClose();
  };
  const submit = form.onSubmit(({ name: typed, shared }) => {
    const name = typed.trim();
    const onSuccess = () => {
      toast.ok(t(view ? 'renamed' : 'saved', { name }));
      onClose();
    };
    if (view) return update.mutate({ id: view.id, name }, { onSuccess, onError });
    create.mutate(
      { name, shared, search },
      {
        onSuccess: ({ id }) => {
          onSuccess();
          onMade(id);
        },
        onError,
      },
    );
  });
  return { form, submit, busy: create.isPending || update.isPending, failure: create.error ?? update.error };
}

export function ViewForm(props: ViewFormProps) {
  const { view, onClose } = props;
  const t = useT('views');
  const mayShare = useCan('READ_USER');
  const { form, submit, busy, failure } = useViewName(props);
  return (
    <FormDrawer
      title={view ? t('form.renameTitle', { name: view.name }) : t('form.saveTitle')}
      confirm={view ? t('form.rename') : t('form.save')}
      busy={busy}
      unsaved={form.isDirty()}
      errors={form.errors}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('form.name')}
        hint={t('form.nameHint')}
        maxLength={LIMITS.viewName}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {!view && mayShare && (
        <CheckField label={t('share')} hint={t('form.shareHint')} {...form.getInputProps('shared', { type: 'checkbox' })} />
      )}
    </FormDrawer>
  );
}
