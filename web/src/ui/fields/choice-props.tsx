import { InputWrapperContext } from '@mantine/core';
import { createContext, type ReactNode, use } from 'react';
import type { FieldLook } from './field.tsx';

/** The field is controlled with `value`, or uncontrolled with an optional `defaultValue`. */
export interface ChoiceProps<Held, Told = Held> extends FieldLook {
  value?: Held;
  defaultValue?: Held;
  onChange?: (value: Told) => void;
  onBlur?: () => void;
  onFocus?: () => void;
  placeholder?: string;
  disabled?: boolean;
  /** Set only if the field is the only one in a newly opened container. */
  autoFocus?: boolean;
}

/** True in a popover at the bottom of the window. The lists and calendars of its fields open above them, and cover nothing below. */
export const OpensAbove = createContext(false);

const opening = { offset: 4, transitionProps: { duration: 120, transition: 'fade' } } as const;

/** Returns where and how the list or calendar of a field opens. */
export const useOpening = () => ({ ...opening, position: use(OpensAbove) ? ('top-start' as const) : ('bottom-start' as const) });

/**
 * Returns whether the list opens on focus. With an error, it opens only on a click, typing or Arrow Down, like the calendar of a date field.
 * Otherwise, focusing the first field of a rejected form would cover its error.
 */
export const opensOnFocus = (error: ReactNode): boolean => !error;

/** Connects a hint or error with an input. Mantine's inputs use only descriptions from their own wrapper. */
export const describedInput = ({ 'aria-describedby': note }: { 'aria-describedby': string | undefined }) => ({
  inputContainer: (input: ReactNode) => <Tied note={note}>{input}</Tied>,
});

function Tied({ note, children }: { note: string | undefined; children: ReactNode }) {
  const around = use(InputWrapperContext);
  return <InputWrapperContext value={around && { ...around, describedBy: note }}>{children}</InputWrapperContext>;
}
