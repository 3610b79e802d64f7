import type { FieldErrors } from './form-errors.ts';

/** What the form of a new issue leaves to the form of the saved one. */
export interface Handover {
  errors: FieldErrors;
  /** The field the keyboard was in. */
  focus: string | null;
}

const waiting = new Map<string, Handover>();

/**
 * A new issue gets an address of its own once it is saved, and with it another page. What the reader was doing goes on there:
 * kept in memory, since it is over when the page is loaded anew.
 */
export const handover = {
  give(issueId: string, what: Handover): void {
    waiting.set(issueId, what);
  },
  take(issueId: string): Handover | undefined {
    const what = waiting.get(issueId);
    waiting.delete(issueId);
    return what;
  },
};
