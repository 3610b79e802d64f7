/** Where a `DateField` holds typed words that cannot be taken as a day. */
const WRONG = 'input[data-wrong-day]';

/** A typed day there cannot be taken. */
export const holdsWrongDay = (within: ParentNode): boolean => within.querySelector(WRONG) !== null;

/** Leads to a typed day that cannot be taken, so that nothing is saved beside it; false where there is none. Forms that are submitted do it by themselves. */
export function leadToWrongDay(within: ParentNode = document): boolean {
  const field = within.querySelector<HTMLElement>(WRONG);
  field?.focus();
  return field !== null;
}
