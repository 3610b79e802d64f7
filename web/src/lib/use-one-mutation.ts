import { type DefaultError, type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * Wraps `useMutation` for requests that must not be sent twice, even before the button is rendered as busy. While a request is running,
 * `mutate` does nothing. `mutateAsync` with the same variables returns the result of the running request.
 */
export function useOneMutation<Data, Variables>(
  options: UseMutationOptions<Data, DefaultError, Variables>,
): UseMutationResult<Data, DefaultError, Variables> {
  const running = useRef<{ variables: Variables | undefined; result: Promise<Data> } | null>(null);
  const mutation = useMutation<Data, DefaultError, Variables>(options);
  const start: typeof mutation.mutateAsync = (...args) => {
    const [variables] = args;
    const { current } = running;
    if (current && JSON.stringify(current.variables) === JSON.stringify(variables)) return current.result;
    const result = mutation.mutateAsync(...args).finally(() => {
      if (running.current?.result === result) running.current = null;
    });
    running.current = { variables, result };
    return result;
  };
  return {
    ...mutation,
    mutateAsync: start,
    mutate: (...args) => {
      // The mutation cache and `isError` handle the failure.
      if (running.current === null) start(...args).catch(() => undefined);
    },
  };
}
