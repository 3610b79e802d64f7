import { LANGUAGES } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { THEMES } from '@coloa/contract/profile/profile.contract.ts';
import { useForm } from '@mantine/form';
import { usePageTitle } from '../app/page-title.ts';
import { paths } from '../app/paths.ts';
import { fieldErrors } from '../lib/api-error.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { IconMonitor, IconMoon, IconSun } from '../ui/icons.tsx';
import { Row, Stack } from '../ui/layout.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast.ts';
import { UnsavedGuard } from '../ui/unsaved-guard.tsx';
import { usePreferences, useSaveName } from './preferences.queries.ts';
import styles from './profile.module.css';
import { useProfile } from './profile.queries.ts';

const themeIcons = { auto: <IconMonitor size={14} />, light: <IconSun size={14} />, dark: <IconMoon size={14} /> };

export function ProfilePage() {
  const t = useT('profile');
  usePageTitle(t('title'));
  return (
    <Page kind="narrow">
      <PageHeader title={t('title')} />
      <Stack>
        <About />
        <Display />
        <Card title={t('password')}>
          <ButtonLink href={paths.password()}>{t('changePassword')}</ButtonLink>
        </Card>
      </Stack>
    </Page>
  );
}

function About() {
  const t = useT('profile');
  const profile = useProfile();
  const save = useSaveName();
  const form = useForm({
    initialValues: { name: profile.name },
    validate: { name: (value) => (value.trim() === '' ? t('nameRequired') : null) },
  });
  const submit = form.onSubmit(({ name }) =>
    save.mutate(name, {
      onSuccess: () => {
        form.setValues({ name: name.trim() });
        form.resetDirty({ name: name.trim() });
        toast.ok(t('saved'));
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    }),
  );
  const facts: [label: string, value: string][] = [
    [t('username'), profile.username],
    ...(profile.email ? [[t('email'), profile.email] as [string, string]] : []),
    [t('workspace'), profile.currentWorkspace.name],
    [t('role'), profile.role.name],
  ];
  return (
    <Card title={t('about')}>
      <UnsavedGuard when={form.isDirty()} />
      <Stack>
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <form onSubmit={submit} noValidate>
          <Stack gap={3}>
            <TextField label={t('name')} hint={t('nameHint')} autoComplete="name" maxLength={LIMITS.name} {...form.getInputProps('name')} />
            <Row>
              <Button type="submit" kind="main" disabled={!form.isDirty()} busy={save.isPending}>
                {t('save')}
              </Button>
            </Row>
          </Stack>
        </form>
      </Stack>
    </Card>
  );
}

function Display() {
  const t = useT('profile');
  const language = useLanguage();
  const { scheme, setTheme, setLanguage } = usePreferences();
  return (
    <Card title={t('display')}>
      <div className={styles.choices}>
        <span>{t('language')}</span>
        <Segmented
          label={t('language')}
          value={language}
          onChange={(value) => void setLanguage(value)}
          options={LANGUAGES.map((value) => ({ value, label: t(`ui:language.${value}`), lang: value }))}
        />
        <span>{t('theme.label')}</span>
        <Segmented
          label={t('theme.label')}
          value={scheme}
          onChange={setTheme}
          options={THEMES.map((value) => ({ value, label: t(`theme.${value}`), icon: themeIcons[value] }))}
        />
      </div>
      <p className={styles.hint}>{t('displayHint')}</p>
    </Card>
  );
}
