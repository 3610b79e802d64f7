import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { Snippet } from '@coloa/contract/snippets/snippets.contract.ts';
import { useForm } from '@mantine/form';
import { MarkdownEditor } from '../editor/markdown-editor.tsx';
import { fieldErrors, isGone } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { toast } from '../ui/feedback/toast.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FormDrawer } from '../ui/overlays/form-drawer.tsx';
import { useCreateSnippet, useUpdateSnippet } from './snippets.queries.ts';

export type NewSnippet = Pick<Snippet, 'text' | 'language'>;

interface SnippetFormProps {
  /** The snippet to edit, or the text of a new one. */
  snippet: Snippet | NewSnippet;
  onClose: () => void;
}

/** Manages the form of a snippet. Closes the form if the snippet was deleted in the meantime. */
function useSnippetForm({ snippet, onClose }: SnippetFormProps) {
  const t = useT('snippets');
  const create = useCreateSnippet();
  const update = useUpdateSnippet();
  const stored = 'id' in snippet ? snippet : null;
  const form = useForm({
    initialValues: { name: stored?.name ?? '', language: (snippet.language ?? 'any') as Language | 'any', text: snippet.text },
    validate: {
      name: (value) => (value.trim() === '' ? t('form.nameRequired') : null),
      text: (value) => (value.trim() === '' ? t('form.textRequired') : null),
    },
  });
  const onError = (error: unknown) => {
    form.setErrors(fieldErrors(error));
    if (!isGone(error)) return;
    toast.bad(t('gone'));
    onClose();
  };
  const submit = form.onSubmit(({ name: typed, language, text }) => {
    const name = typed.trim();
    const body = { name, text, language: language === 'any' ? null : language };
    const onSuccess = () => {
      toast.ok(t('saved', { name }));
      onClose();
    };
    if (stored) update.mutate({ id: stored.id, ...body }, { onSuccess, onError });
    else create.mutate(body, { onSuccess, onError });
  });
  return { form, submit, stored, busy: create.isPending || update.isPending, failure: create.error ?? update.error };
}

export function SnippetForm(props: SnippetFormProps) {
  const t = useT('snippets');
  const { form, submit, stored, busy, failure } = useSnippetForm(props);
  const { language, text } = form.values;
  return (
    <FormDrawer
      title={stored ? t('form.editTitle', { name: stored.name }) : t('form.newTitle')}
      confirm={t('form.save')}
      width={640}
      busy={busy}
      unsaved={form.isDirty()}
      errors={form.errors}
      failure={failure}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <TextField
        label={t('form.name')}
        hint={t('form.nameHint')}
        maxLength={LIMITS.snippetName}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <SelectField
        label={t('form.language')}
        options={[
          { value: 'any' as const, label: t('anyLanguage') },
          ...LANGUAGES.map((value) => ({ value, label: t(`ui:language.${value}`) })),
        ]}
        value={language}
        onChange={(value) => value && form.setFieldValue('language', value)}
      />
      <MarkdownEditor
        label={t('form.text')}
        field="text"
        {...(language !== 'any' && { lang: language })}
        filesAt={null}
        value={text}
        error={form.errors.text}
        maxLength={LIMITS.snippetText}
        rows={8}
        maxRows={20}
        onChange={(next) => form.setFieldValue('text', next)}
      />
    </FormDrawer>
  );
}
