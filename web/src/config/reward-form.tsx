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

function useRateFields(reward: RewardSettings) {
  const t = useT('config');
  const language = useLanguage();
  const problemOf = (value: string) =>
    pointsOf(value) === null ? t('reward.format', { max: formatNumber(LIMITS.rewardPoints, language) }) : null;
  return useForm<RewardValues>({
    initialValues: valuesOf(flat(reward.rates)),
    validate: {
      ...Object.fromEntries(rateFields.map((field) => [field, problemOf])),
      lowCap: (value, { unlimited }) => (unlimited ? null : problemOf(value)),
    },
  });
}

/** Manages an edit of the rates. If another user saved during the edit, `theirs` contains that user's settings; otherwise it is null. */
function useRateDraft(reward: RewardSettings, tell: TellUnsaved) {
  const t = useT('config');
  const queryClient = useQueryClient();
  const save = useSetReward();
  /** The settings when the edit began; other users may have saved since. */
  const [base, setBase] = useState(reward);
  const [theirs, setTheirs] = useState<RewardSettings | null>(null);
  const form = useRateFields(reward);
  const { rates, wrong } = read(form.values);
  const changed = wrong.length > 0 || changedFields(flat(base.rates), rates).length > 0;
  useTellUnsaved(tell, 'reward', changed);

  const startFrom = (current: RewardSettings, shown: Rates = flat(current.rates)) => {
    setBase(current);
    setTheirs(null);
    form.setValues(valuesOf(shown));
    form.clearErrors();
  };
  useEffect(() => {
    // Without edits, the form follows the stored values.
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
        // Refetches the settings, because the notice of the conflict names the author of the other changes.
        setTheirs((await queryClient.fetchQuery({ ...configQuery, staleTime: 0 })).reward);
      },
    });
  };
  return { form, rates, wrong, changed, base, theirs, saving: save.isPending, startFrom, send };
}

type RateDraft = ReturnType<typeof useRateDraft>;

export function RewardForm({ reward, tell }: { reward: RewardSettings; tell: TellUnsaved }) {
  const t = useT('config');
  const preview = usePreviewReward();
  const draft = useRateDraft(reward, tell);
  const { form, rates, wrong, changed, base, theirs } = draft;
  const tryOut = () => {
    if (!form.validate().hasErrors) preview.mutate(nested(rates));
  };
  const tried = preview.data && JSON.stringify(preview.variables) === JSON.stringify(wrong.length > 0 ? null : nested(rates));
  return (
    <form onSubmit={form.onSubmit(() => draft.send(base.version, rates))} noValidate>
      <Stack>
        {theirs && <Conflict draft={draft} theirs={theirs} />}
        <p className={styles.hint}>{t('reward.hint')}</p>
        <FormError errors={form.errors} />
        <RateGroups form={form} />
        <Row wrap>
          <Button type="submit" kind="main" busy={draft.saving} disabled={!changed || theirs !== null}>
            {t('reward.save')}
          </Button>
          <Button busy={preview.isPending} onClick={tryOut}>
            {t('reward.try')}
          </Button>
          {changed && (
            <Button kind="quiet" onClick={() => draft.startFrom(theirs ?? reward)}>
              {t('ui:saveBar.discard')}
            </Button>
          )}
        </Row>
        <div aria-live="polite">{preview.data && tried && <RewardPreviewTable preview={preview.data} />}</div>
      </Stack>
    </form>
  );
}

function Conflict({ draft: { base, rates, saving, startFrom, send }, theirs }: { draft: RateDraft; theirs: RewardSettings }) {
  const merged = onTop(flat(base.rates), flat(theirs.rates), rates);
  return (
    <RewardConflict
      theirs={theirs}
      base={flat(base.rates)}
      merged={merged}
      busy={saving}
      onTakeTheirs={() => startFrom(theirs)}
      onKeepMine={() => {
        startFrom(theirs, merged);
        send(theirs.version, merged);
      }}
    />
  );
}

function RateGroups({ form }: Pick<RateDraft, 'form'>) {
  const t = useT('config');
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t('reward.issues')}</legend>
        <RateFields form={form} names={issueFields} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('reward.others')}</legend>
        <RateFields form={form} names={otherFields} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('reward.cap')}</legend>
        <RateFields form={form} names={['lowCap']} />
        <CheckField
          label={t('reward.noCap')}
          checked={form.values.unlimited}
          onChange={({ currentTarget: { checked } }) => {
            form.setFieldValue('unlimited', checked);
            form.clearFieldError('lowCap');
          }}
        />
      </fieldset>
    </>
  );
}

function RateFields({ form, names }: Pick<RateDraft, 'form'> & { names: readonly RateField[] }) {
  const t = useT('config');
  const language = useLanguage();
  return (
    <div className={styles.fields}>
      {names.map((name) => (
        <TextField
          key={name}
          label={t(`reward.field.${name}`)}
          hint={t('reward.default', { points: formatNumber(defaults[name] ?? 0, language) })}
          inputMode="numeric"
          disabled={name === 'lowCap' && form.values.unlimited}
          {...form.getInputProps(name)}
        />
      ))}
    </div>
  );
}
