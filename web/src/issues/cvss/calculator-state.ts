import type { CvssVersion } from '@coloa/contract/issues/cvss-metrics.ts';
import { type CvssValues, writeVector } from '@coloa/contract/issues/cvss-vector.ts';
import { type TypedProblem, typedVector } from '@coloa/contract/issues/typed-vector.ts';
import { carryOver, leftBehind } from './carry-over.ts';

type TypingProblem = TypedProblem & { kind: Exclude<TypedProblem['kind'], 'missing'> };

export interface Calculator {
  version: CvssVersion;
  /** The chosen values of both versions, so that switching to the other version and back loses none. */
  values: Readonly<Record<CvssVersion, CvssValues>>;
  /** The content of the vector field: typed, or generated from the chosen values. */
  text: string;
  /** The problems of the vector field. Missing metrics are omitted, because the user may still be choosing values. */
  problems: readonly TypingProblem[];
  was30: boolean;
  /** The version whose values the last switch carried over; null after a typed vector. */
  switchedFrom: CvssVersion | null;
}

export type CalculatorAction =
  | { do: 'type'; text: string }
  /** Chooses a value of a metric; a null `value` clears the choice. */
  | { do: 'choose'; metric: string; value: string | null }
  | { do: 'switch'; version: CvssVersion }
  | { do: 'clear' };

const written = (version: CvssVersion, values: CvssValues): string =>
  Object.keys(values).length === 0 ? '' : writeVector(version, values);

const empty = { values: { '3.1': {}, '4.0': {} }, text: '', problems: [], was30: false, switchedFrom: null };

/** Returns the next state: a typed vector updates the chosen values, and a chosen value updates the text of the vector. */
export function calculate(state: Calculator, action: CalculatorAction): Calculator {
  switch (action.do) {
    case 'type': {
      if (action.text.trim() === '') return { ...empty, version: state.version };
      const { version, values, was30, ...typed } = typedVector(action.text);
      const problems = typed.problems.filter((problem): problem is TypingProblem => problem.kind !== 'missing');
      if (!version) return { ...state, text: action.text, problems, was30: false, switchedFrom: null };
      return { version, values: { ...state.values, [version]: values }, text: action.text, problems, was30, switchedFrom: null };
    }
    case 'choose': {
      const { [action.metric]: _, ...others } = state.values[state.version];
      const values = action.value === null ? others : { ...others, [action.metric]: action.value };
      return {
        ...state,
        values: { ...state.values, [state.version]: values },
        text: written(state.version, values),
        problems: [],
        was30: false,
      };
    }
    case 'switch': {
      if (action.version === state.version) return state;
      const values = carryOver(action.version, state.values[state.version], state.values[action.version]);
      return {
        version: action.version,
        values: { ...state.values, [action.version]: values },
        text: written(action.version, values),
        problems: [],
        was30: false,
        switchedFrom: state.version,
      };
    }
    case 'clear':
      return { ...empty, version: state.version };
  }
}

/** Returns the vector of the chosen metrics, in the order of the specification; empty if none is chosen. */
export const vectorOf = ({ version, values }: Calculator): string => written(version, values[version]);

/** Returns the values that the last switch did not carry over, without those whose counterparts were chosen since. */
export const droppedOf = ({ version, values, switchedFrom }: Calculator): string[] =>
  switchedFrom === null ? [] : leftBehind(switchedFrom, values[switchedFrom], values[version]);

/** Returns the state for a vector. Uses version 4.0 if the vector is empty or its version is unknown. */
export const calculatorOf = (vector: string): Calculator => calculate({ ...empty, version: '4.0' }, { do: 'type', text: vector });
