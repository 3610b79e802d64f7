import type { CvssGroup, CvssMetric } from '@coloa/contract/issues/cvss-metrics.ts';
import { useT } from '../../lib/i18n.ts';
import { RadioRow } from '../../ui/fields/radio-row.tsx';
import { Text } from '../../ui/layout/text.tsx';

interface MetricRowProps {
  metric: CvssMetric;
  group: CvssGroup;
  value: string | null;
  /** Called with the chosen value, or with null for 'not defined'. */
  onChange: (value: string | null) => void;
}

interface MetricWords {
  name: string;
  ask: string;
  values: Readonly<Record<string, { name: string; say: string }>>;
}

/** The value of 'not defined' in a vector. */
const UNDEFINED = 'X';

export function MetricRow({ metric, group, value, onChange }: MetricRowProps) {
  const t = useT('cvss');
  // `metric.words` is a plain string, so the compiler cannot check that the translation key exists.
  const words: MetricWords = t(`metric.${metric.words as 'scope'}`, { returnObjects: true });
  const modifies = group === 'environmental' && metric.name.startsWith('M');
  const none = modifies
    ? { value: UNDEFINED, label: t('undefined.asBase'), say: t('undefined.asBaseSay') }
    : { value: UNDEFINED, label: t('undefined.name'), say: t('undefined.say') };
  const options = metric.values.map((each) => ({
    value: each,
    code: each.slice(0, 1),
    label: words.values[each]?.name ?? each,
    say: words.values[each]?.say ?? '',
  }));
  return (
    <RadioRow
      legend={
        <>
          {words.name}{' '}
          <Text mono size={12} tone="muted">
            {metric.name}
          </Text>
        </>
      }
      ask={words.ask}
      options={group === 'base' ? options : [none, ...options]}
      value={value ?? (group === 'base' ? null : UNDEFINED)}
      onChange={(next) => onChange(next === UNDEFINED ? null : next)}
    />
  );
}
