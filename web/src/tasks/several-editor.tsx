import { type ReactNode, useState } from 'react';
import { ChoiceList } from '../ui/fields/choice-list.tsx';
import { inPlaceClasses } from '../ui/fields/use-in-place.ts';
import { Popover } from '../ui/overlays/popover.tsx';

interface SeveralEditorProps<Option extends { value: string; label: string }> {
  label: string;
  options: readonly Option[];
  draw?: (option: Option) => ReactNode;
  value: readonly string[];
  version: number;
  /** `from` is the version of the task when the list opened. */
  onSave: (value: string[], from: number) => void;
  onDone: () => void;
  children: ReactNode;
}

/** Saves once, when it closes, if the values changed. */
export function SeveralEditor<Option extends { value: string; label: string }>(props: SeveralEditorProps<Option>) {
  const { label, options, draw, value, version, onSave, onDone, children } = props;
  const [chosen, setChosen] = useState<readonly string[]>(value);
  const [from] = useState(version);
  const close = () => {
    const same = chosen.length === value.length && chosen.every((id) => value.includes(id));
    if (!same) onSave([...chosen], from);
    onDone();
  };
  return (
    <Popover
      opened
      tabLeaves
      onChange={(opened) => !opened && close()}
      width={280}
      label={label}
      target={<span className={inPlaceClasses.value}>{children}</span>}
    >
      <ChoiceList<string, Option> label={label} options={options} {...(draw && { draw })} value={chosen} onChange={setChosen} />
    </Popover>
  );
}
