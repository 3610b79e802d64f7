import { type DefaultError, type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * `useMutation` for what must not be sent twice: while one is on its way, further calls of `mutate` are dropped, also those that
 * come before the button has been drawn as busy.
 */
export function useOneMutation<Data, Variables>(
  options: UseMutationOptions<Data, DefaultError, Variables>,
): UseMutationResult<Data, DefaultError, Variables> {
  const running = useRef(false);
  const mutation = useMutation<Data, DefaultError, Variables>({
    ...options,
    onSettled: (...args) => {
      running.current = false;
      return options.onSettled?.(...args);
    },
  });
  return {
    ...mutation,
    mutate: (...args) => {
      if (running.current) return;
      running.current = true;
      mutation.mutate(...args);
    },
  };
}
