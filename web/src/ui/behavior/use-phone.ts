import { useMedia } from './use-media.ts';

/** True at 768 px and less, where the menu folds and tables stack; follows the window. */
export const usePhone = (): boolean => useMedia('(max-width: 768px)');
