import { InputWrapperContext } from '@mantine/core';
import { type ReactNode, use } from 'react';

/** Ties a hint or error to what is typed into: the library's inputs take what describes them from what stands around them alone. */
export const describedInput = ({ 'aria-describedby': note }: { 'aria-describedby': string | undefined }) => ({
  inputContainer: (input: ReactNode) => <Tied note={note}>{input}</Tied>,
});

function Tied({ note, children }: { note: string | undefined; children: ReactNode }) {
  const around = use(InputWrapperContext);
  return <InputWrapperContext value={around && { ...around, describedBy: note }}>{children}</InputWrapperContext>;
}
