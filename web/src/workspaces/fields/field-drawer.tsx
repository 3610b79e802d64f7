import { type CustomField, FIELD_TYPES, hasChoices } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useForm } from '@mantine/form';
import { useCreateField, useUpdateField } from '../../custom-fields/custom-fields.queries.ts';
import { fieldErrors } from '../../lib/api-error.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDrawer } from '../../ui/overlays/form-drawer.tsx';
import { ChoicesEditor } from './choices-editor.tsx';
import { changeFrom, isKey, keyOf, newFieldFrom, type TypedField, typedFrom } from './field-values.ts';

interface FieldDrawerProps {
  workspaceId: string;
  /** The field to edit; null for a new one. */
  field: CustomField | null;
  onClose: () => void;
}

function useRules() {
  const t = useT('customFields');
  const name = (value: string) => (value.trim() === '' ? t('form.nameRequired') : null);
  return {
    vi: name,
    en: name,
    key: (_: string | null, typed: TypedField) => (isKey(keyOf(typed)) ? null : t('form.keyFormat')),
    choices: (choices: TypedField['choices'], { type }: TypedField) => {
      if (!hasChoices(type)) return null;
      if (choices.length === 0) return t('form.choicesRequired');
      return choices.some(({ vi, en }) => vi.trim() === '' || en.trim() === '') ? t('form.choiceRequired') : null;
    },
  };
}

function useFieldForm({ workspaceId, field, onClose }: FieldDrawerProps) {
  const t = useT('customFields');
  const language = useLanguage();
  const create = useCreateField(workspaceId);
  const update = useUpdateField(workspaceId);
  const form = useForm<TypedField>({ initialValues: typedFrom(field), validate: useRules() });
  const onError = (error: unknown) => {
    const { 'name.vi': vi, 'name.en': en, ...errors } = fieldErrors(error);
    form.setErrors({ ...errors, ...(vi && { vi }), ...(en && { en }) });
  };
  const submit = form.onSubmit((typed) => {
    const name = typed[language].trim();
    const onSuccess = () => {
      toast.ok(t(field ? 'saved' : 'created', { name }));
      onClose();
    };
    if (field) update.mutate({ fieldId: field.id, ...changeFrom(field, typed) }, { onSuccess, onError });
    else create.mutate(newFieldFrom(typed), { onSuccess, onError });
  });
  return { form, submit, busy: create.isPending || update.isPending, failure: create.error ?? update.error };
}

export function FieldDrawer(props: FieldDrawerProps) {
  const { field, onClose } = props;
  const t = useT('customFields');
  const readiness = useT('readiness');
  const language = useLanguage();
  const { form, submit, busy, failure } = useFieldForm(props);
  const { values, errors } = form;
  return (
    <FormDrawer
      title={field ? t('form.editTitle', { name: field.name[language] }) : t('form.newTitle')}
      confirm={t('form.save')}
      width={600}
      busy={busy}
      unsaved={form.isDirty()}
      errors={errors}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={t('form.nameVi')} maxLength={LIMITS.fieldName} data-autofocus {...form.getInputProps('vi')} />
      <TextField label={t('form.nameEn')} maxLength={LIMITS.fieldName} {...form.getInputProps('en')} />
      <TextField
        label={t('form.key')}
        hint={t('form.keyHint')}
        mono
        readOnly={field !== null}
        maxLength={LIMITS.fieldKey}
        value={keyOf(values)}
        error={errors.key}
        onChange={(event) => form.setFieldValue('key', event.currentTarget.value)}
      />
      <SelectField
        label={t('form.type')}
        hint={t('form.typeHint')}
        disabled={field !== null}
        options={FIELD_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
        value={values.type}
        onChange={(type) => type && form.setFieldValue('type', type)}
      />
      {hasChoices(values.type) && (
        <ChoicesEditor
          choices={values.choices}
          error={errors.choices as string | undefined}
          onChange={(choices) => form.setFieldValue('choices', choices)}
        />
      )}
      <CheckField
        label={t('form.required')}
        hint={t('form.requiredHint', {
          check: readiness('title'),
          line: readiness('line.FIELDS'),
          warn: readiness('level.WARN'),
          stop: readiness('level.STOP'),
        })}
        checked={values.required}
        onChange={(event) => form.setFieldValue('required', event.currentTarget.checked)}
      />
      <CheckField
        label={t('form.clientVisible')}
        hint={t('form.clientVisibleHint')}
        checked={values.clientVisible}
        onChange={(event) => form.setFieldValue('clientVisible', event.currentTarget.checked)}
      />
      {field && (
        <CheckField
          label={t('form.retired')}
          hint={t('form.retiredHint')}
          checked={values.retired}
          onChange={(event) => form.setFieldValue('retired', event.currentTarget.checked)}
        />
      )}
    </FormDrawer>
  );
}
