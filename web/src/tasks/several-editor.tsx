import { type ReactNode, useState } from 'react';
import { ChoiceList } from '../ui/fields/choice-list.tsx';
import { inPlaceClasses } from '../ui/fields/use-in-place.ts';
import { Popover } from '../ui/overlays/popover.tsx';

interface SeveralEditorProps<Option extends { value: string; label: string }> {
  label: string;
  options: readonly Option[];
  draw?: (option: Option) => ReactNode;
  value: readonly string[];
  onSave: (value: string[]) => void;
  onDone: () => void;
  children: ReactNode;
}

/** Edits a property with several values. Saves each choice immediately, and stays open for the next one. */
export function SeveralEditor<Option extends { value: string; label: string }>(props: SeveralEditorProps<Option>) {
  const { label, options, draw, value, onSave, onDone, children } = props;
  // Includes choices that are still being saved, so that a quick second choice does not revert the first one.
  const [chosen, setChosen] = useState<readonly string[]>(value);
  const choose = (next: string[]) => {
    setChosen(next);
    onSave(next);
  };
  return (
    <Popover
      opened
      tabLeaves
      onChange={(opened) => !opened && onDone()}
      width={280}
      label={label}
      target={<span className={inPlaceClasses.value}>{children}</span>}
    >
      <ChoiceList<string, Option> label={label} options={options} {...(draw && { draw })} value={chosen} onChange={choose} />
    </Popover>
  );
}
