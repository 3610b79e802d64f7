type AnyAnswer = (...about: never[]) => unknown;

interface Declared<Ask extends AnyAnswer> {
  readonly name: string;
  readonly toAll: boolean;
  /** This field is never set. It only binds the type of the answers to the question. */
  readonly of?: Ask;
}

/** One feature declares the question; a feature that depends on it declares the answer. `server/src/answers.ts` lists the answers. */
export interface Question<Ask extends AnyAnswer> extends Declared<Ask> {
  readonly ask: Ask;
}

export interface QuestionToAll<Ask extends AnyAnswer> extends Declared<Ask> {
  /** Returns the results of all answers, in the order of `server/src/answers.ts`. */
  readonly askAll: (...about: Parameters<Ask>) => ReturnType<Ask>[];
}

const answers = new Map<string, AnyAnswer[]>();

function answersTo(name: string): AnyAnswer[] {
  const given = answers.get(name);
  if (!given) throw new Error(`No feature answers the question for ${name}`);
  return given;
}

/** @param name the requested data, such as `controls of an issue` */
export const question = <Ask extends AnyAnswer>(name: string): Question<Ask> => ({
  name,
  toAll: false,
  ask: ((...about: never[]) => answersTo(name)[0]?.(...about)) as Ask,
});

export const questionToAll = <Ask extends AnyAnswer>(name: string): QuestionToAll<Ask> => ({
  name,
  toAll: true,
  askAll: (...about) => answersTo(name).map((give) => give(...(about as never[])) as ReturnType<Ask>),
});

export interface Answer {
  name: string;
  toAll: boolean;
  give: AnyAnswer;
}

export const answer = <Ask extends AnyAnswer>({ name, toAll }: Declared<Ask>, give: Ask): Answer => ({ name, toAll, give });

/**
 * Registers the answers to the questions.
 * @throws Error if a question that is not `toAll` has several answers
 */
export function answerQuestions(given: readonly Answer[]): void {
  for (const [name, those] of Map.groupBy(given, (each) => each.name)) {
    if (those.length > 1 && !those.every(({ toAll }) => toAll)) throw new Error(`The question for ${name} has two answers`);
    answers.set(
      name,
      those.map(({ give }) => give),
    );
  }
}
