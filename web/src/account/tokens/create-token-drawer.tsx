import { LIMITS } from '@coloa/contract/limits.ts';
import { TOKEN_SCOPES, type TokenScope } from '@coloa/contract/tokens/tokens.contract.ts';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useProjectOptions } from '../../choices/project-options.queries.ts';
import { fieldErrors } from '../../lib/api-error.ts';
import { addDays } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { ownIds } from '../../lib/idempotent-ids.ts';
import { useProfile, useToday } from '../../profile/profile.queries.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { MultiSelect } from '../../ui/fields/multi-select.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { RadioRow } from '../../ui/fields/radio-row.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDrawer } from '../../ui/overlays/form-drawer.tsx';
import { useCreateToken } from './tokens.queries.ts';

/** The default number of days until a token expires, which is enough for an engagement. Users can choose another date or none. */
const USUAL_DAYS = 90;

const REACHES = ['all', 'some'] as const;
type Reach = (typeof REACHES)[number];

interface CreateTokenDrawerProps {
  onMade: (token: { name: string; token: string }) => void;
  onClose: () => void;
}

function useTokenForm(onMade: CreateTokenDrawerProps['onMade']) {
  const t = useT('tokens');
  const create = useCreateToken();
  const today = useToday();
  const form = useForm({
    initialValues: {
      name: '',
      scope: 'READ' as TokenScope,
      reach: 'all' as Reach,
      projectIds: [] as string[],
      expiresOn: addDays(today, USUAL_DAYS) as string | null,
      password: '',
    },
    validate: {
      name: (value) => (value.trim() === '' ? t('form.nameRequired') : null),
      projectIds: (value, { reach }) => (reach === 'some' && value.length === 0 ? t('form.projectsRequired') : null),
      password: (value) => (value === '' ? t('form.passwordRequired') : null),
    },
  });
  const [idOf] = useState(ownIds);
  const submit = form.onSubmit(({ name, scope, reach, projectIds, expiresOn, password }) => {
    const asked = { name: name.trim(), scope, projectIds: reach === 'some' ? projectIds : null, expiresOn };
    create.mutate(
      { id: idOf(asked), ...asked, password },
      {
        onSuccess: ({ token }) => onMade({ name: name.trim(), token }),
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    );
  });
  return { form, create, submit };
}

type TokenForm = ReturnType<typeof useTokenForm>['form'];

export function CreateTokenDrawer({ onMade, onClose }: CreateTokenDrawerProps) {
  const t = useT('tokens');
  const profile = useProfile();
  const today = useToday();
  const { form, create, submit } = useTokenForm(onMade);
  return (
    <FormDrawer
      title={t('create')}
      confirm={t('create')}
      busy={create.isPending}
      waits
      unsaved={form.isDirty() && !create.isSuccess}
      errors={form.errors}
      failure={create.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('form.name')}
        hint={t('form.nameHint')}
        maxLength={LIMITS.apiTokenName}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <RightsFields form={form} />
      <DateField
        label={t('form.expiresOn')}
        optional
        hint={t('form.expiresHint')}
        min={addDays(today, 1)}
        {...form.getInputProps('expiresOn')}
      />
      <input type="text" name="username" autoComplete="username" value={profile.username} readOnly hidden />
      <PasswordField
        label={t('form.password')}
        hint={t('form.passwordHint')}
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
    </FormDrawer>
  );
}

function RightsFields({ form }: { form: TokenForm }) {
  const t = useT('tokens');
  const offered = useProjectOptions({ chosen: form.values.projectIds, known: [], unknown: t('form.someProject') });
  return (
    <>
      <RadioRow<TokenScope>
        legend={t('form.scope')}
        ask=""
        options={TOKEN_SCOPES.map((value) => ({ value, label: t(`scope.${value}.label`), say: t(`scope.${value}.say`) }))}
        value={form.values.scope}
        onChange={(scope) => form.setFieldValue('scope', scope)}
      />
      <RadioRow<Reach>
        legend={t('form.reach')}
        ask=""
        options={REACHES.map((value) => ({ value, label: t(`reach.${value}.label`), say: t(`reach.${value}.say`) }))}
        value={form.values.reach}
        onChange={(reach) => form.setFieldValue('reach', reach)}
      />
      {form.values.reach === 'some' && (
        <MultiSelect
          label={t('form.projects')}
          placeholder={t('form.projectsPlaceholder')}
          maxValues={LIMITS.apiTokenProjects}
          options={offered.options}
          onSearch={offered.onSearch}
          searching={offered.searching}
          {...form.getInputProps('projectIds')}
        />
      )}
    </>
  );
}
