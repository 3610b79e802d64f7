import { type IssueValue, textNames } from '../issue-value.ts';

const MARKS = /```|~~~|!\[[^\n]*\]\(\/attachments\//;

/** Whether a text can have evidence in it, told without parsing it. */
export const canExtract = (value: IssueValue): boolean => textNames.some((name) => MARKS.test(value[name]));
