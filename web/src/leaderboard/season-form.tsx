import type { Season } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useForm } from '@mantine/form';
import { ApiError, fieldErrors } from '../lib/api-error.ts';
import { daysBetween } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { toast } from '../ui/feedback/toast.ts';
import { DateField } from '../ui/fields/date-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FormDrawer } from '../ui/overlays/form-drawer.tsx';
import { useSaveSeason } from './leaderboard.queries.ts';

interface SeasonFormProps {
  season: Season | null;
  onClose: () => void;
}

export function SeasonForm({ season, onClose }: SeasonFormProps) {
  const t = useT('leaderboard');
  const save = useSaveSeason();
  const form = useForm<{ name: string; from: string | null; to: string | null }>({
    initialValues: { name: season?.name ?? '', from: season?.from ?? null, to: season?.to ?? null },
    validate: {
      name: (value) => (value.trim() === '' ? t('season.nameRequired') : null),
      from: (value) => (value === null ? t('season.dayRequired') : null),
      to: (value, { from }) => {
        if (value === null) return t('season.dayRequired');
        return from !== null && daysBetween(from, value) >= LIMITS.figureDays ? t('season.tooLong') : null;
      },
    },
  });
  const { from, to } = form.values;
  return (
    <FormDrawer
      title={season ? t('season.editTitle', { name: season.name }) : t('season.addTitle')}
      confirm={season ? t('season.save') : t('season.add')}
      busy={save.isPending}
      unsaved={form.isDirty()}
      errors={form.errors}
      failure={save.error}
      onClose={onClose}
      onSubmit={form.onSubmit(({ name, from, to }) => {
        if (from === null || to === null) return;
        save.mutate(
          { id: season?.id ?? null, name: name.trim(), from, to },
          {
            onSuccess: () => {
              toast.ok(t('season.saved', { name: name.trim() }));
              onClose();
            },
            onError: (error) => {
              form.setErrors(fieldErrors(error));
              // If another user closed or deleted the season, the form closes and the list shows the season's current state.
              if (error instanceof ApiError && (error.status === 404 || error.has('SEASON_CLOSED'))) onClose();
            },
          },
        );
      })}
    >
      <TextField label={t('season.name')} maxLength={LIMITS.name} data-autofocus {...form.getInputProps('name')} />
      <DateField label={t('season.from')} {...(to && { max: to })} {...form.getInputProps('from')} />
      <DateField label={t('season.to')} {...(from && { min: from })} {...form.getInputProps('to')} />
    </FormDrawer>
  );
}
