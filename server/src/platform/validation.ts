import type { ErrorCode } from '@coloa/contract/errors.ts';
import type { z } from 'zod';
import { Refusal, type RefusalDetail } from './refusal.ts';

type Issue = z.core.$ZodIssue;

const dotted = (path: readonly PropertyKey[]): string => path.map(String).join('.');

const isText = (issue: { origin: string }): boolean => issue.origin === 'string' || issue.origin === 'array' || issue.origin === 'set';

function detailsOf(issue: Issue): RefusalDetail[] {
  const path = dotted(issue.path);
  const detail = (code: ErrorCode, params?: Record<string, unknown>): RefusalDetail => ({ code, path, ...(params ? { params } : {}) });
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ code: 'FIELD_UNKNOWN', path: dotted([...issue.path, key]) }));
    case 'invalid_type':
      return [issue.input === undefined ? detail('FIELD_REQUIRED') : detail('FIELD_TYPE', { expected: issue.expected })];
    case 'too_big':
      return [detail(isText(issue) ? 'FIELD_TOO_LONG' : 'FIELD_TOO_BIG', { max: Number(issue.maximum) })];
    case 'too_small':
      if (!isText(issue)) return [detail('FIELD_TOO_SMALL', { min: Number(issue.minimum) })];
      return [Number(issue.minimum) === 1 ? detail('FIELD_REQUIRED') : detail('FIELD_TOO_SHORT', { min: Number(issue.minimum) })];
    case 'invalid_format':
      return [detail('FIELD_FORMAT')];
    case 'invalid_value':
      return [
        issue.input === undefined ? detail('FIELD_REQUIRED') : detail('FIELD_NOT_ALLOWED', { values: issue.values.map(String).join(', ') }),
      ];
    default:
      return [detail('FIELD_INVALID')];
  }
}

/** What a schema found wrong, in the words of the catalogue. */
export const problemsOf = (error: z.ZodError): RefusalDetail[] => error.issues.flatMap(detailsOf);

/** Parses a part of a request; refuses with every problem at once, each with its place. */
export function parseOrRefuse<S extends z.ZodType>(schema: S, data: unknown): z.output<S> {
  const result = schema.safeParse(data, { reportInput: true });
  if (result.success) return result.data;
  throw new Refusal(problemsOf(result.error) as [RefusalDetail, ...RefusalDetail[]]);
}
