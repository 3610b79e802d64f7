/**
 * A question that a feature asks and a feature above it answers: what belongs to an issue beyond what issues know. The answers are given at
 * the start, in `server/src/answers.ts`.
 */
export interface Question<Ask extends (...about: never[]) => unknown> {
  readonly name: string;
  readonly ask: Ask;
}

/** Any function; by how it is called each question has a type of its own. */
type AnyAnswer = (...about: never[]) => unknown;

const answers = new Map<string, AnyAnswer>();

/** Declares a question. @param name what is asked for: `controls of an issue` */
export const question = <Ask extends AnyAnswer>(name: string): Question<Ask> => ({
  name,
  ask: ((...about: never[]) => {
    const answer = answers.get(name);
    if (!answer) throw new Error(`Nobody answers the question for ${name}`);
    return answer(...about);
  }) as Ask,
});

export interface Answer {
  name: string;
  give: AnyAnswer;
}

export const answer = <Ask extends AnyAnswer>({ name }: Question<Ask>, give: Ask): Answer => ({ name, give });

/** Gives all answers; each question has one. */
export function answerQuestions(given: readonly Answer[]): void {
  const names = given.map(({ name }) => name);
  const twice = names.find((name, n) => names.indexOf(name) !== n);
  if (twice) throw new Error(`The question for ${twice} has two answers`);
  for (const { name, give } of given) answers.set(name, give);
}
