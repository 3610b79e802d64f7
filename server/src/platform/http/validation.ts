import type { ErrorCode } from '@coloa/contract/errors.ts';
import { isFormat } from '@coloa/contract/formats.ts';
import { PLAIN_LINE } from '@coloa/contract/http.ts';
import type { z } from 'zod';
import { type Length, Refusal, type RefusalDetail, tooManyItems } from './refusal.ts';

type Issue = z.core.$ZodIssue;

const dotted = (path: readonly PropertyKey[]): string => path.map(String).join('.');

const lengthOf = (input: unknown): Length =>
  typeof input === 'string'
    ? { count: input.length, unit: 'characters' }
    : { count: Array.isArray(input) ? input.length : 0, unit: 'items' };

const isText = (issue: { origin: string }): boolean => issue.origin === 'string' || issue.origin === 'array' || issue.origin === 'set';

function ofOwnRule({ params }: Extract<Issue, { code: 'custom' }>, path: string): RefusalDetail {
  const { code = 'FIELD_INVALID' as ErrorCode, ...named }: { code?: ErrorCode } & NonNullable<RefusalDetail['params']> = params ?? {};
  return { code, path, ...(Object.keys(named).length > 0 && { params: named }) };
}

function detailsOf(issue: Issue): RefusalDetail[] {
  const path = dotted(issue.path);
  const detail = (code: ErrorCode, params?: RefusalDetail['params']): RefusalDetail => ({ code, path, ...(params ? { params } : {}) });
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.slice(0, MOST_PROBLEMS).map((key) => ({ code: 'FIELD_UNKNOWN', path: dotted([...issue.path, key]) }));
    case 'invalid_type':
      return [issue.input === undefined ? detail('FIELD_REQUIRED') : detail('FIELD_TYPE', { expected: issue.expected })];
    case 'too_big':
      if (!isText(issue)) return [detail('FIELD_TOO_BIG', { max: Number(issue.maximum) })];
      return [detail('FIELD_TOO_LONG', { max: Number(issue.maximum), length: lengthOf(issue.input) })];
    case 'too_small':
      if (!isText(issue)) return [detail('FIELD_TOO_SMALL', { min: Number(issue.minimum) })];
      if (Number(issue.minimum) === 1) return [detail('FIELD_REQUIRED')];
      return [detail('FIELD_TOO_SHORT', { min: Number(issue.minimum), length: lengthOf(issue.input) })];
    case 'invalid_format':
      if (issue.pattern === PLAIN_LINE.toString()) return [detail('FIELD_CHARACTERS')];
      return [
        detail('FIELD_FORMAT', { worded: { rule: `validation:formats.${[issue.message, issue.format].find(isFormat) ?? 'other'}` } }),
      ];
    case 'invalid_value':
      return [
        issue.input === undefined ? detail('FIELD_REQUIRED') : detail('FIELD_NOT_ALLOWED', { values: issue.values.map(String).join(', ') }),
      ];
    case 'invalid_union': {
      // Of a union that begins with a list of values, the list is the helpful answer.
      const [first] = issue.errors[0] ?? [];
      const isList = first?.code === 'invalid_value' && first.values.length > 1;
      return isList ? detailsOf({ ...first, path: issue.path, input: issue.input }) : [detail('FIELD_INVALID')];
    }
    case 'custom':
      return [ofOwnRule(issue, path)];
    default:
      return [detail('FIELD_INVALID')];
  }
}

/** The maximum number of reported problems. Without it, a small request could cause a response many times its size. */
const MOST_PROBLEMS = 100;
/** The maximum number of fields in an object. No call needs more, and checking all fields of a large body would take a second. */
const MOST_NAMES = 1_000;

export function problemsOf(error: z.ZodError): RefusalDetail[] {
  const problems: RefusalDetail[] = [];
  for (const issue of error.issues) {
    if (problems.length >= MOST_PROBLEMS) break;
    problems.push(...detailsOf(issue));
  }
  return problems.slice(0, MOST_PROBLEMS);
}

function refuseCrowd(data: unknown): void {
  if (data === null || typeof data !== 'object' || Array.isArray(data)) return;
  const count = Object.keys(data).length;
  if (count > MOST_NAMES) throw tooManyItems(undefined, count, MOST_NAMES);
}

/** @throws Refusal with up to MOST_PROBLEMS problems, or FIELD_TOO_LONG if the object has more than MOST_NAMES fields */
export function parseOrRefuse<S extends z.ZodType>(schema: S, data: unknown): z.output<S> {
  refuseCrowd(data);
  const result = schema.safeParse(data, { reportInput: true });
  if (result.success) return result.data;
  throw new Refusal(problemsOf(result.error) as [RefusalDetail, ...RefusalDetail[]]);
}
