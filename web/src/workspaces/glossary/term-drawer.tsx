import type { GlossaryTerm } from '@coloa/contract/glossary/glossary.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useForm } from '@mantine/form';
import { useAddTerms, useUpdateTerm } from '../../glossary/glossary.queries.ts';
import { fieldErrors, isGone } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDrawer } from '../../ui/overlays/form-drawer.tsx';

interface TermDrawerProps {
  workspaceId: string;
  /** The pair to edit; null for a new one. */
  term: GlossaryTerm | null;
  onClose: () => void;
}

function useTermForm({ workspaceId, term, onClose }: TermDrawerProps) {
  const t = useT('glossary');
  const add = useAddTerms(workspaceId);
  const update = useUpdateTerm(workspaceId);
  const required = (value: string) => (value.trim() === '' ? t('form.required') : null);
  const form = useForm({
    initialValues: { vi: term?.vi ?? '', en: term?.en ?? '', note: term?.note ?? '' },
    validate: { vi: required, en: required },
  });
  const onError = (error: unknown) => {
    const errors = Object.entries(fieldErrors(error)).map(([path, text]) => [path.replace('terms.0.', ''), text] as const);
    form.setErrors(Object.fromEntries(errors));
    if (!isGone(error)) return;
    toast.bad(t('gone'));
    onClose();
  };
  const submit = form.onSubmit(({ vi, en, note }) => {
    const body = { vi: vi.trim(), en: en.trim(), note: note.trim() };
    const saved = () => {
      toast.ok(t('saved', { name: body.vi }));
      onClose();
    };
    if (term) update.mutate({ termId: term.id, ...body }, { onSuccess: saved, onError });
    else
      add.mutate([body], {
        onSuccess: ({ present }) => (present > 0 ? form.setErrors({ en: t('form.present') }) : saved()),
        onError,
      });
  });
  return { form, submit, busy: add.isPending || update.isPending, failure: add.error ?? update.error };
}

export function TermDrawer(props: TermDrawerProps) {
  const { term, onClose } = props;
  const t = useT('glossary');
  const { form, submit, busy, failure } = useTermForm(props);
  return (
    <FormDrawer
      title={t(term ? 'form.editTitle' : 'form.newTitle')}
      confirm={t('form.save')}
      busy={busy}
      unsaved={form.isDirty()}
      errors={form.errors}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={t('form.vi')} lang="vi" maxLength={LIMITS.glossaryTerm} data-autofocus {...form.getInputProps('vi')} />
      <TextField label={t('form.en')} lang="en" maxLength={LIMITS.glossaryTerm} {...form.getInputProps('en')} />
      <TextArea label={t('form.note')} optional hint={t('form.noteHint')} maxLength={LIMITS.glossaryNote} {...form.getInputProps('note')} />
    </FormDrawer>
  );
}
