import type { Label } from '../report-labels.ts';

/** What stands for a picture without bytes: its number and caption, and that it cannot be read. */
export const lostPicture = (words: string, label: Label): string => `${words} ${label('image.unnamed')}`;
