import { PUBLISHED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { ReportVersion } from '@coloa/contract/reports/reports.contract.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import type { ReactNode } from 'react';
import { formatDay, todayOf } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { toggledIn } from '../../lib/lists.ts';
import { useProfile, useToday } from '../../profile/profile.queries.ts';
import { Severity } from '../../ui/data/severity.tsx';
import { Status } from '../../ui/data/status.tsx';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { RadioChips } from '../../ui/fields/radio-chips.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ChoicePart } from '../settings/choice-part.tsx';
import { PasswordChoice } from './password-choice.tsx';
import { offeredLanguages, type ShareValues } from './share-values.ts';
import styles from './shares.module.css';

interface ShareFieldsProps {
  values: ShareValues;
  set: (changes: Partial<ShareValues>) => void;
  errors: Partial<Record<keyof ShareValues, ReactNode>>;
  versions: readonly ReportVersion[];
  hasPassword: boolean;
}

export function ShareFields({ values, set, errors, versions, hasPassword }: ShareFieldsProps) {
  const t = useT('shares');
  const words = useT('projectReport');
  const today = useToday();
  const live = values.versionId === '';
  const languages = offeredLanguages(values, versions);
  return (
    <>
      <TextField
        label={t('form.label')}
        hint={t('form.labelHint')}
        placeholder={t('form.labelPlaceholder')}
        data-autofocus
        maxLength={LIMITS.shareLabel}
        value={values.label}
        error={errors.label}
        onChange={(event) => set({ label: event.currentTarget.value })}
      />
      <ShownChoice values={values} set={set} errors={errors} versions={versions} />
      <ChoicePart label={words('choice.language')} hint={languages.length === 1 && t('form.versionLanguage')} error={errors.language}>
        <RadioChips
          options={languages.map((value) => ({ value, label: words(`language.${value}`) }))}
          value={values.language}
          onChange={(language) => set({ language })}
        />
      </ChoicePart>
      {live && <FindingsChoice values={values} set={set} errors={errors} />}
      <PasswordChoice values={values} set={set} error={errors.password} hasPassword={hasPassword} />
      <DateField
        label={t('form.lastDay')}
        hint={values.lastDay === null ? t('form.noEnd') : t('form.lastDayHint')}
        optional
        min={today}
        outside={t('form.dayOver')}
        value={values.lastDay}
        error={errors.lastDay}
        onChange={(lastDay) => set({ lastDay })}
      />
      <ReadersChoice values={values} set={set} />
    </>
  );
}

type PartProps = Pick<ShareFieldsProps, 'values' | 'set' | 'errors'>;

function ShownChoice({ values, set, errors, versions }: PartProps & Pick<ShareFieldsProps, 'versions'>) {
  const t = useT('shares');
  const words = useT('projectReport');
  const { timeZone } = useProfile().currentWorkspace;
  const live = values.versionId === '';
  return (
    <SelectField
      label={t('form.shows')}
      hint={t(live ? 'form.liveHint' : 'form.versionHint')}
      options={[
        { value: 'live', label: t('live') },
        ...versions.map(({ id, number, note, at }) => ({
          value: id,
          label: [words('versions.number', { number }), formatDay(todayOf(timeZone, new Date(at))), note].filter(Boolean).join(' · '),
        })),
      ]}
      value={live ? 'live' : values.versionId}
      error={errors.versionId}
      onChange={(shown) => set({ versionId: shown === 'live' || shown === null ? '' : shown })}
    />
  );
}

function FindingsChoice({ values, set, errors }: PartProps) {
  const t = useT('shares');
  const words = useT('projectReport');
  const statusWord = useT('issues');
  return (
    <>
      <ChoicePart label={words('choice.severities')} error={errors.severities}>
        <div className={styles.checks}>
          {SEVERITIES.map((severity) => (
            <CheckField
              key={severity}
              label={<Severity severity={severity} />}
              checked={values.severities.includes(severity)}
              onChange={() => set({ severities: toggledIn(SEVERITIES, values.severities, severity) })}
            />
          ))}
        </div>
      </ChoicePart>
      <ChoicePart label={words('choice.statuses')} hint={t('form.statusesHint')} error={errors.statuses}>
        <div className={styles.checks}>
          {PUBLISHED_STATUSES.map((status) => (
            <CheckField
              key={status}
              label={<Status plain status={status} label={statusWord(`status.${status}`)} />}
              checked={values.statuses.includes(status)}
              onChange={() => set({ statuses: toggledIn(PUBLISHED_STATUSES, values.statuses, status) })}
            />
          ))}
        </div>
      </ChoicePart>
    </>
  );
}

function ReadersChoice({ values, set }: Pick<PartProps, 'values' | 'set'>) {
  const t = useT('shares');
  return (
    <ChoicePart label={t('form.may')}>
      <div className={styles.mays}>
        <CheckField
          label={t('form.downloads')}
          hint={t('form.downloadsHint')}
          checked={values.downloads}
          onChange={() => set({ downloads: !values.downloads })}
        />
        <CheckField label={t('form.comments')} checked={values.comments} onChange={() => set({ comments: !values.comments })} />
        <CheckField
          label={t('form.retests')}
          hint={t('form.retestsHint')}
          checked={values.retests}
          onChange={() => set({ retests: !values.retests })}
        />
      </div>
    </ChoicePart>
  );
}
