import type { RewardSettings } from '@coloa/contract/config/config.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { toast } from '../ui/feedback/toast.ts';
import { CheckField } from '../ui/fields/check-field.tsx';
import { FormError } from '../ui/fields/form-error.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { configQuery, usePreviewReward, useSetReward } from './config.queries.ts';
import styles from './reward.module.css';
import { RewardConflict } from './reward-conflict.tsx';
import { RewardPreviewTable } from './reward-preview.tsx';
import {
  changedFields,
  defaults,
  flat,
  issueFields,
  nested,
  onTop,
  otherFields,
  pointsOf,
  type RateField,
  type Rates,
  type RewardValues,
  rateFields,
  read,
  valuesOf,
} from './reward-values.ts';
import { type TellUnsaved, useTellUnsaved } from './use-unsaved-forms.ts';

/** The rates: filled in, tried on the last ninety days, then saved over the version they were begun from. */
export function RewardForm({ reward, tell }: { reward: RewardSettings; tell: TellUnsaved }) {
  const t = useT('config');
  const language = useLanguage();
  const queryClient = useQueryClient();
  const save = useSetReward();
  const preview = usePreviewReward();
  /** The state the edit started from; others may have gone on since. */
  const [base, setBase] = useState(reward);
  const [theirs, setTheirs] = useState<RewardSettings | null>(null);
  const problemOf = (value: string) =>
    pointsOf(value) === null ? t('reward.format', { max: formatNumber(LIMITS.rewardPoints, language) }) : null;
  const form = useForm<RewardValues>({
    initialValues: valuesOf(flat(reward.rates)),
    validate: {
      ...Object.fromEntries(rateFields.map((field) => [field, problemOf])),
      lowCap: (value, { unlimited }) => (unlimited ? null : problemOf(value)),
    },
  });
  const { values, errors } = form;
  const { rates, wrong } = read(values);
  const changed = wrong.length > 0 || changedFields(flat(base.rates), rates).length > 0;
  useTellUnsaved(tell, 'reward', changed && !save.isPending);

  const startFrom = (current: RewardSettings, shown: Rates = flat(current.rates)) => {
    setBase(current);
    setTheirs(null);
    form.setValues(valuesOf(shown));
    form.clearErrors();
  };
  useEffect(() => {
    // Nothing typed: the form follows what is stored.
    if (!changed && reward !== base && reward.version >= base.version) startFrom(reward);
  });

  const send = (version: number, wanted: Rates) => {
    const body = { version, rates: nested(wanted) };
    save.mutate(body, {
      onSuccess: () => {
        startFrom({ ...base, rates: body.rates, version: version + 1 });
        toast.ok(t('reward.saved'));
      },
      onError: async (error) => {
        if (!(error instanceof ApiError && error.has('EDIT_CONFLICT'))) return;
        // Who changed what is told by the settings as they are now.
        setTheirs((await queryClient.fetchQuery({ ...configQuery, staleTime: 0 })).reward);
      },
    });
  };
  const tryOut = () => {
    if (!form.validate().hasErrors) preview.mutate(nested(rates));
  };
  const tried = preview.data && JSON.stringify(preview.variables) === JSON.stringify(wrong.length > 0 ? null : nested(rates));
  const field = (name: RateField) => (
    <TextField
      key={name}
      label={t(`reward.field.${name}`)}
      hint={t('reward.default', { points: formatNumber(defaults[name] ?? 0, language) })}
      inputMode="numeric"
      disabled={name === 'lowCap' && values.unlimited}
      {...form.getInputProps(name)}
    />
  );
  return (
    <form onSubmit={form.onSubmit(() => send(base.version, rates))} noValidate>
      <Stack>
        {theirs && (
          <RewardConflict
            theirs={theirs}
            base={flat(base.rates)}
            merged={onTop(flat(base.rates), flat(theirs.rates), rates)}
            busy={save.isPending}
            onTakeTheirs={() => startFrom(theirs)}
            onKeepMine={() => {
              const kept = onTop(flat(base.rates), flat(theirs.rates), rates);
              startFrom(theirs, kept);
              send(theirs.version, kept);
            }}
          />
        )}
        <p className={styles.hint}>{t('reward.hint')}</p>
        <FormError errors={errors} />
        <fieldset className={styles.group}>
          <legend>{t('reward.issues')}</legend>
          <div className={styles.fields}>{issueFields.map(field)}</div>
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t('reward.others')}</legend>
          <div className={styles.fields}>{otherFields.map(field)}</div>
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t('reward.cap')}</legend>
          <div className={styles.fields}>{field('lowCap')}</div>
          <CheckField
            label={t('reward.noCap')}
            checked={values.unlimited}
            onChange={({ currentTarget: { checked } }) => {
              form.setFieldValue('unlimited', checked);
              form.clearFieldError('lowCap');
            }}
          />
        </fieldset>
        <Row wrap>
          <Button type="submit" kind="main" busy={save.isPending} disabled={!changed || theirs !== null}>
            {t('reward.save')}
          </Button>
          <Button busy={preview.isPending} onClick={tryOut}>
            {t('reward.try')}
          </Button>
          {changed && (
            <Button kind="quiet" onClick={() => startFrom(theirs ?? reward)}>
              {t('ui:saveBar.discard')}
            </Button>
          )}
        </Row>
        <div aria-live="polite">{preview.data && tried && <RewardPreviewTable preview={preview.data} />}</div>
      </Stack>
    </form>
  );
}
