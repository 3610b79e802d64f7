import { useMantineColorScheme } from '@mantine/core';

export type ColorScheme = 'light' | 'dark' | 'auto';

/** The chosen scheme ('auto' follows the system) and how to choose; the choice is kept in `coloa.theme`. */
export function useColorScheme(): { scheme: ColorScheme; setScheme: (scheme: ColorScheme) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return { scheme: colorScheme, setScheme: setColorScheme };
}
