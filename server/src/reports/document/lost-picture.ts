import type { Label } from '../report-labels.ts';

/** The words that replace a picture without bytes: its number, its caption, and that it cannot be read. */
export const lostPicture = (words: string, label: Label): string => `${words} ${label('image.unnamed')}`;
