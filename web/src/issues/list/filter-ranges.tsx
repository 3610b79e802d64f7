import { useState } from 'react';
import { isCwe, typedCwe } from '../../lib/cwe.ts';
import { formatScore } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Stack } from '../../ui/layout/layout.tsx';

interface DaysFilterProps {
  from: string | undefined;
  to: string | undefined;
  onFrom: (day: string | undefined) => void;
  onTo: (day: string | undefined) => void;
  hint?: string | undefined;
}

export function DaysFilter({ from, to, onFrom, onTo, hint }: DaysFilterProps) {
  const t = useT('issues');
  return (
    <Stack gap={3}>
      <DateField
        label={t('filter.fromDay')}
        clearable
        {...(to && { max: to })}
        value={from ?? null}
        onChange={(day) => onFrom(day ?? undefined)}
      />
      <DateField
        label={t('filter.toDay')}
        hint={hint}
        clearable
        {...(from && { min: from })}
        value={to ?? null}
        onChange={(day) => onTo(day ?? undefined)}
      />
    </Stack>
  );
}

interface ScoreFilterProps {
  from: number | undefined;
  to: number | undefined;
  onChange: (changes: { cvssFrom?: number | undefined; cvssTo?: number | undefined }) => void;
}

const scores = Array.from({ length: 21 }, (_, half) => half / 2);

export function ScoreFilter({ from, to, onChange }: ScoreFilterProps) {
  const t = useT('issues');
  const options = (fits: (score: number) => boolean) =>
    scores.filter(fits).map((score) => ({ value: String(score), label: formatScore(score) }));
  return (
    <Stack gap={3}>
      <SelectField
        label={t('filter.fromScore')}
        clearable
        options={options((score) => to === undefined || score <= to)}
        value={from === undefined ? null : String(from)}
        onChange={(score) => onChange({ cvssFrom: score === null ? undefined : Number(score) })}
      />
      <SelectField
        label={t('filter.toScore')}
        clearable
        options={options((score) => from === undefined || score >= from)}
        value={to === undefined ? null : String(to)}
        onChange={(score) => onChange({ cvssTo: score === null ? undefined : Number(score) })}
      />
    </Stack>
  );
}

interface CweFilterProps {
  value: string;
  onChange: (cwe: string) => void;
  onDone: () => void;
}

export function CweFilter({ value, onChange, onDone }: CweFilterProps) {
  const t = useT('issues');
  const [text, setText] = useState(value);
  const [wrong, setWrong] = useState(false);
  const take = () => {
    const cwe = typedCwe(text);
    if (cwe !== '' && !isCwe(cwe)) return setWrong(true);
    onChange(cwe);
    onDone();
  };
  return (
    <TextField
      label={t('property.cwe')}
      mono
      placeholder="CWE-79"
      maxLength={10}
      value={text}
      hint={t('filter.cweHint')}
      error={wrong ? t('cwe.wrong') : undefined}
      onChange={(event) => {
        setWrong(false);
        setText(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
}
