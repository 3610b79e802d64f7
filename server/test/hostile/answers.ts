import { ERRORS } from '@coloa/contract/errors.ts';
import { errorBody } from '@coloa/contract/http.ts';
import { impliedErrors } from '@coloa/contract/implied-errors.ts';
import type { NamedEndpoint } from '../endpoints.ts';
import type { World } from '../sample-world.ts';
import type { Plan } from './hostile-requests.ts';
import type { Wire } from './oddities.ts';
import type { Reply } from './wire.ts';

const secretsOf = ({ marker }: World): string[] => [`Dự án ${marker}`, `Lỗ hổng ${marker}`, `Bài viết ${marker}`, `Trao đổi ${marker}`];

/** These errors occur before the server has identified the call. */
const OF_EVERY_ADDRESS = ['ADDRESS_TOO_LONG', 'HEADERS_TOO_LARGE', 'MALFORMED_REQUEST', 'NOT_FOUND'];

function problemsOfRefusal({ endpoint }: NamedEndpoint, plan: Plan, { status, type, text }: Reply): string[] {
  if (!type.startsWith('application/json')) return [`a refusal of the type ${type || 'none'}`];
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return ['a refusal that is no JSON'];
  }
  const parsed = errorBody.strict().safeParse(body);
  if (!parsed.success || parsed.data.errors.length === 0) return ['a refusal in another form than the contract says'];
  const declared = new Set<string>([...impliedErrors(endpoint), ...(endpoint.errors ?? [])]);
  const isDeclared = (code: string) => declared.has(code) || code.startsWith('FIELD_') || OF_EVERY_ADDRESS.includes(code);
  return parsed.data.errors.flatMap(({ code, message }) => {
    const known = ERRORS[code as keyof typeof ERRORS];
    if (!known) return [`an unknown code ${code}`];
    const wrong: string[] = [];
    if (message.length === 0 || /\{\{|\}\}|undefined|\[object/.test(message)) wrong.push(`${code} with a gap in its message`);
    if (parsed.data.errors[0]?.code === code && known.status !== status) wrong.push(`${code} with the status ${status}`);
    if (plan.oddities.length === 0 && plan.encoded && !isDeclared(code)) wrong.push(`${code}, which the call does not declare`);
    return wrong;
  });
}

export function problemsOf(call: NamedEndpoint, plan: Plan, wire: Wire, reply: Reply, hidden: World | null): string[] {
  const { status, text } = reply;
  // The server may close the connection without a response to raw bytes, an incomplete body, a HEAD request or a body of more than 60 000
  // bytes.
  const isPartial = wire.raw !== undefined || wire.cut || wire.method === 'HEAD';
  if (status === 0) return isPartial || (wire.payload?.length ?? 0) > 60_000 ? [] : ['the connection was closed without an answer'];
  if (status >= 500) return [`status ${status}`];
  const problems: string[] = [];
  if (hidden)
    for (const secret of secretsOf(hidden))
      if (text.includes(secret)) problems.push('it tells of a world that the caller may read nothing of');
  const hasBody = wire.method !== 'HEAD' && !wire.raw?.startsWith('HEAD') && status !== 204 && status !== 304;
  if (status >= 300 && hasBody) problems.push(...problemsOfRefusal(call, plan, reply));
  return problems;
}
