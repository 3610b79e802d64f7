import { newId } from './new-id.ts';

/**
 * Ids for what is to be made: while the same is asked for it has the same id, so that what is sent again because its answer got lost makes
 * nothing twice; asked for differently, it is something else.
 */
export function ownIds(): (asked: object) => string {
  let last: { said: string; id: string } | null = null;
  return (asked) => {
    const said = JSON.stringify(asked);
    if (last?.said !== said) last = { said, id: newId() };
    return last.id;
  };
}
