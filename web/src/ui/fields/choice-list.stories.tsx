import { SEVERITIES } from '@coloa/contract/severities.ts';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Person } from '../data/avatar.tsx';
import { FilterChip } from '../data/filter-chip.tsx';
import { Severity } from '../data/severity.tsx';
import { Popover } from '../overlays/popover.tsx';
import { ChoiceList } from './choice-list.tsx';

const stayOpen = () => {};

export function Several() {
  const t = useT('ui');
  const [chosen, setChosen] = useState<string[]>(['CRITICAL', 'HIGH']);
  const label = t('severity.label');
  return (
    <Popover opened onChange={stayOpen} width={240} target={<FilterChip field={label} value={chosen.length} onValue={stayOpen} />}>
      <ChoiceList
        label={label}
        selectAll
        options={SEVERITIES.map((value) => ({ value, label: t(`severity.${value}`) }))}
        draw={({ value }) => <Severity severity={value} />}
        value={chosen}
        onChange={setChosen}
      />
    </Popover>
  );
}

const names = ['Hà', 'Đức', 'Quỳnh', 'Long', 'Mai', 'Sơn', 'Vy', 'Khánh', 'Trang'];

export function Single() {
  const [chosen, setChosen] = useState<string[]>(['Đức']);
  return (
    <Popover opened onChange={stayOpen} width={240} target={<FilterChip field="Người báo cáo" value={chosen[0]} onValue={stayOpen} />}>
      <ChoiceList
        label="Người báo cáo"
        single
        options={names.map((name) => ({ value: name, label: name }))}
        draw={({ label }) => <Person name={label} />}
        value={chosen}
        onChange={setChosen}
      />
    </Popover>
  );
}
