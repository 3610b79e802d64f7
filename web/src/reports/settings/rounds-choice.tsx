import { useQuery } from '@tanstack/react-query';
import { projectRetestsQuery } from '../../issues/retests/retests.queries.ts';
import { formatDayRange } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { RadioChips } from '../../ui/fields/radio-chips.tsx';
import { ChoicePart } from './choice-part.tsx';
import styles from './settings.module.css';

interface RoundsChoiceProps {
  projectId: string;
  /** Null means all rounds, including later ones. */
  rounds: readonly string[] | null;
  onChange: (rounds: string[] | null) => void;
}

export function RoundsChoice({ projectId, rounds, onChange }: RoundsChoiceProps) {
  const t = useT('projectReport');
  const retestWords = useT('retests');
  const all = useQuery(projectRetestsQuery(projectId)).data?.rounds ?? [];
  if (all.length === 0) return null;
  const chosen = rounds?.filter((id) => all.some((round) => round.id === id));
  return (
    <ChoicePart label={t('choice.rounds')} error={chosen?.length === 0 && t('choice.noRound')}>
      <RadioChips
        options={[
          { value: 'all', label: t('choice.roundsAll') },
          { value: 'some', label: t('choice.roundsSome') },
        ]}
        value={rounds === null ? 'all' : 'some'}
        onChange={(which) => onChange(which === 'all' ? null : all.map(({ id }) => id))}
      />
      {chosen && (
        <div className={styles.rounds}>
          {all.map(({ id, number, startDay, endDay }) => (
            <CheckField
              key={id}
              label={
                <>
                  {retestWords('round', { number })} <span className={styles.count}>{formatDayRange(startDay, endDay)}</span>
                </>
              }
              checked={chosen.includes(id)}
              onChange={() => onChange(all.flatMap((round) => ((round.id === id) !== chosen.includes(round.id) ? [round.id] : [])))}
            />
          ))}
        </div>
      )}
    </ChoicePart>
  );
}
