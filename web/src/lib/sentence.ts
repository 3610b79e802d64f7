/** Words where they stand alone: with a capital. */
export const sentence = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);
