import type { ReactNode } from 'react';
import { BugTree } from '../../bugs/bug-tree.tsx';
import { inPlaceClasses } from '../../ui/fields/use-in-place.ts';
import { Popover } from '../../ui/overlays/popover.tsx';

interface TypeEditorProps {
  label: string;
  value: string | null;
  onChoose: (bugId: string) => void;
  onDone: () => void;
  children: ReactNode;
}

export function TypeEditor({ label, value, onChoose, onDone, children }: TypeEditorProps) {
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onDone()}
      width={480}
      label={label}
      target={<span className={inPlaceClasses.value}>{children}</span>}
    >
      <BugTree
        value={value}
        onChoose={(chosen) => {
          if (chosen !== value) onChoose(chosen);
          onDone();
        }}
      />
    </Popover>
  );
}
