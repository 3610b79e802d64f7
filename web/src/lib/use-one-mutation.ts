import { type DefaultError, type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * `useMutation` for requests that must not be sent twice: while one is running, further calls of `mutate` are dropped, and further calls
 * of `mutateAsync` return the result of the running request. This includes calls before the button is drawn as busy.
 */
export function useOneMutation<Data, Variables>(
  options: UseMutationOptions<Data, DefaultError, Variables>,
): UseMutationResult<Data, DefaultError, Variables> {
  const running = useRef<Promise<Data> | null>(null);
  const mutation = useMutation<Data, DefaultError, Variables>(options);
  const start: typeof mutation.mutateAsync = (...args) => {
    running.current ??= mutation.mutateAsync(...args).finally(() => {
      running.current = null;
    });
    return running.current;
  };
  return {
    ...mutation,
    mutateAsync: start,
    mutate: (...args) => {
      // The mutation cache and `isError` handle the failure of a request.
      if (running.current === null) start(...args).catch(() => undefined);
    },
  };
}
