import type { ReactNode } from 'react';
import { Menu, MenuItem, MenuLine } from '../overlays/menu.tsx';
import styles from './in-place.module.css';

interface ChoiceEditorProps<Value extends string> {
  options: readonly { value: Value; label: string; content?: ReactNode }[];
  value: Value | null;
  none?: string;
  onChoose: (value: Value | null) => void;
  onDone: () => void;
  children: ReactNode;
}

export function ChoiceEditor<Value extends string>({ options, value, none, onChoose, onDone, children }: ChoiceEditorProps<Value>) {
  return (
    <Menu
      opened
      onChange={(opened) => !opened && onDone()}
      target={
        <button type="button" className={styles.value}>
          {children}
        </button>
      }
    >
      {options.map((option) => (
        <MenuItem key={option.value} checked={option.value === value} onSelect={() => option.value !== value && onChoose(option.value)}>
          {option.content ?? option.label}
        </MenuItem>
      ))}
      {none !== undefined && (
        <>
          <MenuLine />
          <MenuItem checked={value === null} onSelect={() => value !== null && onChoose(null)}>
            {none}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
