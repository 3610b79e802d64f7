import type { CvssVersion } from '@coloa/contract/issues/cvss-metrics.ts';
import { type CvssValues, readVector, writeVector } from '@coloa/contract/issues/cvss-vector.ts';
import { type TypedProblem, typedVector } from '@coloa/contract/issues/typed-vector.ts';
import { carryOver, leftBehind } from './carry-over.ts';
import type { TypedVectors } from './typed-vectors.ts';

type TypingProblem = TypedProblem & { kind: Exclude<TypedProblem['kind'], 'missing'> };

export interface Calculator {
  /** The shown version. */
  version: CvssVersion;
  /** The version whose vector decides the severity. It has a vector if one of the versions has. */
  decides: CvssVersion;
  /** The chosen values of each version, which has a vector of its own. */
  values: Readonly<Record<CvssVersion, CvssValues>>;
  /** The content of the vector field: typed, or generated from the chosen values. */
  text: string;
  /** The problems of the vector field. Missing metrics are omitted, because the user may still be choosing values. */
  problems: readonly TypingProblem[];
  was30: boolean;
  /** True after the values of the other version were copied, until another vector is typed or shown. */
  copied: boolean;
}

export type CalculatorAction =
  | { do: 'type'; text: string }
  /** Chooses a value of a metric; a null `value` clears the choice. */
  | { do: 'choose'; metric: string; value: string | null }
  /** Shows the vector of a version. */
  | { do: 'show'; version: CvssVersion }
  /** Copies the values of the other version to the shown one. */
  | { do: 'copy' }
  /** Makes the vector of the shown version decide the severity. */
  | { do: 'decide' }
  | { do: 'clear' };

const written = (version: CvssVersion, values: CvssValues): string =>
  Object.keys(values).length === 0 ? '' : writeVector(version, values);

export const otherVersion = (version: CvssVersion): CvssVersion => (version === '3.1' ? '4.0' : '3.1');

const start: Calculator = {
  version: '4.0',
  decides: '4.0',
  values: { '3.1': {}, '4.0': {} },
  text: '',
  problems: [],
  was30: false,
  copied: false,
};

/** Returns the state with these values of a version, whose vector is shown. */
function withValues(state: Calculator, version: CvssVersion, values: CvssValues): Calculator {
  const shown = { problems: [], was30: false, copied: state.copied && state.version === version };
  return { ...state, ...shown, version, values: { ...state.values, [version]: values }, text: written(version, values) };
}

function typed(state: Calculator, text: string): Calculator {
  if (text.trim() === '') return { ...withValues(state, state.version, {}), copied: false };
  const { version, values, was30, ...rest } = typedVector(text);
  const problems = rest.problems.filter((problem): problem is TypingProblem => problem.kind !== 'missing');
  if (!version) return { ...state, text, problems, was30: false, copied: false };
  return { ...withValues(state, version, values), text, problems, was30, copied: false };
}

function changed(state: Calculator, action: CalculatorAction): Calculator {
  const { version, values } = state;
  switch (action.do) {
    case 'type':
      return typed(state, action.text);
    case 'choose': {
      const { [action.metric]: _, ...others } = values[version];
      return withValues(state, version, action.value === null ? others : { ...others, [action.metric]: action.value });
    }
    case 'show':
      return action.version === version ? state : withValues(state, action.version, values[action.version]);
    case 'copy':
      return { ...withValues(state, version, carryOver(version, values[otherVersion(version)], values[version])), copied: true };
    case 'decide':
      return { ...state, decides: version };
    case 'clear':
      return typed(state, '');
  }
}

const isEmpty = (values: CvssValues): boolean => Object.keys(values).length === 0;

/** Returns the next state: a typed vector updates the chosen values, and a chosen value updates the text of the vector. */
export function calculate(state: Calculator, action: CalculatorAction): Calculator {
  const next = changed(state, action);
  const other = otherVersion(next.decides);
  return isEmpty(next.values[next.decides]) && !isEmpty(next.values[other]) ? { ...next, decides: other } : next;
}

/** Returns the vector of a version, in the order of the specification; empty if no metric is chosen. */
export const vectorOf = ({ values }: Calculator, version: CvssVersion): string => written(version, values[version]);

/** Returns both vectors, the deciding one first. */
export const vectorsOf = (state: Calculator): TypedVectors => ({
  cvss: vectorOf(state, state.decides),
  cvssOther: vectorOf(state, otherVersion(state.decides)),
});

/** Returns the base metrics that a version lacks; none for a version without a vector. */
export function missingIn(state: Calculator, version: CvssVersion): string[] {
  const vector = vectorOf(state, version);
  return vector === '' ? [] : readVector(vector).problems.flatMap(({ kind, part }) => (kind === 'missing' ? [part] : []));
}

/** Returns the values that the last copy left out, without those whose counterparts were chosen since. */
export const droppedOf = ({ version, values, copied }: Calculator): string[] =>
  copied ? leftBehind(otherVersion(version), values[otherVersion(version)], values[version]) : [];

/** Returns the state for the vectors of an issue. Shows the deciding one, or version 4.0 if there is none. */
export function calculatorOf({ cvss, cvssOther }: TypedVectors): Calculator {
  const filled = [cvssOther, cvss].filter((vector) => vector.trim() !== '');
  const read = filled.reduce((state, text) => calculate(state, { do: 'type', text }), start);
  return { ...read, decides: isEmpty(read.values[read.version]) ? read.decides : read.version };
}
