import { InputWrapperContext } from '@mantine/core';
import { type ReactNode, use } from 'react';
import type { FieldLook } from './field.tsx';

/** The value props of fields with a list or a calendar: controlled, with an initial value, or neither. */
export interface ChoiceProps<Held, Told = Held> extends FieldLook {
  value?: Held;
  defaultValue?: Held;
  onChange?: (value: Told) => void;
  onBlur?: () => void;
  onFocus?: () => void;
  placeholder?: string;
  disabled?: boolean;
  /** Gets the focus initially. Set it only if the field is the only one of a newly opened container. */
  autoFocus?: boolean;
}

/** The animation and the distance with which lists and calendars open. */
export const opening = { offset: 4, transitionProps: { duration: 120, transition: 'fade' } } as const;

/** Connects a hint or error with an input, because Mantine's inputs only use descriptions from their own wrappers. */
export const describedInput = ({ 'aria-describedby': note }: { 'aria-describedby': string | undefined }) => ({
  inputContainer: (input: ReactNode) => <Tied note={note}>{input}</Tied>,
});

function Tied({ note, children }: { note: string | undefined; children: ReactNode }) {
  const around = use(InputWrapperContext);
  return <InputWrapperContext value={around && { ...around, describedBy: note }}>{children}</InputWrapperContext>;
}
