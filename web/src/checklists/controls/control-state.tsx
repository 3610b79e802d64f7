import { CONTROL_STATES, type ControlState } from '@coloa/contract/checklists/control-states.ts';
import type { KeyboardEvent } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Status } from '../../ui/data/status.tsx';
import { StatusMark } from '../../ui/data/status-mark.tsx';
import { Kbd } from '../../ui/data/words.tsx';
import { unseen } from '../../ui/design/classes.ts';
import { RadioChips } from '../../ui/fields/radio-chips.tsx';
import styles from './controls.module.css';

/** Returns the state whose index in `CONTROL_STATES` is the digit, or undefined for other keys. 0 resets the result. */
export const stateOfKey = (key: string): ControlState | undefined => (/^[0-3]$/.test(key) ? CONTROL_STATES[Number(key)] : undefined);

export function ControlStateWord({ state }: { state: ControlState }) {
  const t = useT('controls');
  return <Status plain status={state} label={t(`state.${state}`)} />;
}

interface StateChoiceProps {
  legend: string;
  value: ControlState;
  onChange: (state: ControlState) => void;
  /** True on pages with several choices: each choice handles digit keys only while it contains the focus. */
  ownKeys?: boolean;
}

export function StateChoice({ legend, value, onChange, ownKeys = false }: StateChoiceProps) {
  const t = useT('controls');
  const press = (event: KeyboardEvent) => {
    const state = event.ctrlKey || event.metaKey || event.altKey ? undefined : stateOfKey(event.key);
    if (!ownKeys || !state) return;
    event.preventDefault();
    onChange(state);
  };
  return (
    <fieldset className={styles.choice} onKeyDown={press}>
      <legend className={ownKeys ? styles.assetName : unseen}>{legend}</legend>
      <RadioChips
        options={CONTROL_STATES.map((state, n) => ({
          value: state,
          label: (
            <>
              <StatusMark status={state} />
              {t(`state.${state}`)}
              {!ownKeys && <Kbd bare>{String(n)}</Kbd>}
            </>
          ),
        }))}
        value={value}
        onChange={onChange}
      />
    </fieldset>
  );
}
