import { InputWrapperContext } from '@mantine/core';
import { type ReactNode, use } from 'react';

/** Connects a hint or error with an input: the library's inputs only use descriptions from their own wrappers. */
export const describedInput = ({ 'aria-describedby': note }: { 'aria-describedby': string | undefined }) => ({
  inputContainer: (input: ReactNode) => <Tied note={note}>{input}</Tied>,
});

function Tied({ note, children }: { note: string | undefined; children: ReactNode }) {
  const around = use(InputWrapperContext);
  return <InputWrapperContext value={around && { ...around, describedBy: note }}>{children}</InputWrapperContext>;
}
