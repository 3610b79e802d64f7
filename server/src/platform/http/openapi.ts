import { ERRORS, type ErrorCode } from '@coloa/contract/errors.ts';
import { type Endpoint, errorBody } from '@coloa/contract/http.ts';
import { impliedErrors } from '@coloa/contract/implied-errors.ts';
import { SPECIFIED_CALLS } from '@coloa/contract/specified-calls.ts';
import { effectOf, isOfProjects, needsSession } from '@coloa/contract/tokens/token-rights.ts';
import { z } from 'zod';
import { exampleOf } from './openapi-examples.ts';
import { TAGS } from './openapi-tags.ts';

type Json = Record<string, unknown>;
export type Contracts = Record<string, Record<string, Endpoint>>;

const accessText: Record<string, string> = {
  public: 'Anyone.',
  signedIn: 'Any signed-in user.',
  system: 'The System role.',
  project: 'Depends on the caller’s role in the project: 404 without read access, 403 when only reading is allowed.',
  file: 'Users who can read an object that uses the file.',
};

const whoMay = ({ access, namesWorkspace }: Endpoint): string =>
  accessText[access] ?? `Requires the permission \`${access}\`${namesWorkspace ? ' in the workspace that the request names' : ''}.`;

function tokensThatDo(endpoint: Endpoint): string | null {
  if (needsSession(endpoint)) return 'Requires a session: an API token is not sufficient.';
  if (endpoint.access === 'public') return null;
  const scope = effectOf(endpoint) === 'reads' ? 'A READ token is sufficient' : 'Requires a WRITE token';
  const fields = (endpoint.sessionFields ?? []).map((field) => ` The field \`${field}\` requires a session.`).join('');
  return `${scope}. ${isOfProjects(endpoint) ? 'A project token can access only its own projects.' : 'Not available to project tokens.'}${fields}`;
}

class Schemas {
  readonly components: Json = {};

  content(schema: z.ZodType, io: 'input' | 'output'): Json {
    const made = this.of(schema, io);
    return { 'application/json': { schema: made, example: exampleOf(made, this.components) } };
  }

  of(schema: z.ZodType, io: 'input' | 'output'): Json {
    const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json;
    const { $schema: _, $defs, ...rest } = made;
    for (const [name, definition] of Object.entries(($defs as Record<string, Json> | undefined) ?? {}))
      this.components[name] = rewrite(definition);
    const { id, ...body } = rewrite(rest) as { id?: string };
    if (id === undefined) return body;
    this.components[id] = body;
    return { $ref: `#/components/schemas/${id}` };
  }
}

function rewrite(value: unknown): Json {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}

function parametersOf(schemas: Schemas, endpoint: Endpoint): Json[] {
  return (['params', 'query'] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    const made = schemas.of(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
    return Object.entries(made.properties ?? {}).map(([name, property]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || (made.required ?? []).includes(name),
      schema: property,
      // Optional parameters have no examples, because the API reference would otherwise send them by default.
      ...(part === 'params' && { example: exampleOf(property, schemas.components, name) }),
    }));
  });
}

function requestBody(schemas: Schemas, endpoint: Endpoint): Json {
  if (endpoint.kind === 'upload') {
    const schema = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!endpoint.body) return {};
  return { requestBody: { required: true, content: schemas.content(endpoint.body, 'input') } };
}

function contentOf(schemas: Schemas, endpoint: Endpoint): Json {
  if (endpoint.kind === 'file') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  if (endpoint.kind === 'stream') return { 'text/event-stream': { schema: { type: 'string' } } };
  return schemas.content(endpoint.response, 'output');
}

function responsesOf(schemas: Schemas, endpoint: Endpoint): Json {
  const success = contentOf(schemas, endpoint);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...impliedErrors(endpoint), ...(endpoint.errors ?? [])])) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const refusals = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${ERRORS[code].when}`).join('\n\n'),
        content: { 'application/json': { schema: schemas.of(errorBody, 'output') } },
      },
    ]);
  return { '200': { description: endpoint.summary, content: success }, ...Object.fromEntries(refusals) };
}

const isSpecified = ({ method, path }: Endpoint): boolean => SPECIFIED_CALLS.includes(`${method} ${path}`);

function ordered(contracts: Contracts): { tag: string; name: string; endpoint: Endpoint }[] {
  const all = Object.entries(contracts).flatMap(([tag, contract]) =>
    Object.entries(contract).map(([name, endpoint]) => ({ tag, name, endpoint })),
  );
  const placeOf = ({ endpoint: { method, path } }: (typeof all)[number]) => {
    const place = SPECIFIED_CALLS.indexOf(`${method} ${path}`);
    return place === -1 ? SPECIFIED_CALLS.length : place;
  };
  return all.sort((a, b) => placeOf(a) - placeOf(b));
}

function operationOf(schemas: Schemas, tag: string, name: string, endpoint: Endpoint): Json {
  const tokens = tokensThatDo(endpoint);
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: endpoint.summary,
    description: [whoMay(endpoint), ...(tokens === null ? [] : [tokens])].join('\n\n'),
    'x-access': endpoint.access,
    'x-names-workspace': endpoint.namesWorkspace === true,
    'x-effect': effectOf(endpoint),
    'x-session': needsSession(endpoint),
    'x-session-fields': endpoint.sessionFields ?? [],
    'x-project-token': isOfProjects(endpoint),
    'x-specified': isSpecified(endpoint),
    security: endpoint.access === 'public' ? [] : [{ token: [] }],
    parameters: parametersOf(schemas, endpoint),
    ...requestBody(schemas, endpoint),
    responses: responsesOf(schemas, endpoint),
  };
}

/**
 * Returns the API description as OpenAPI 3.1, generated from the contract. Each operation can have these additional fields:
 * - `x-access`: the access, as in the contract
 * - `x-names-workspace`: the request can name another workspace, in which the permission is then checked
 * - `x-effect`: `reads` or `writes`
 * - `x-session`: a session is required; API tokens are rejected
 * - `x-session-fields`: fields of the body that API tokens cannot send
 * - `x-project-token`: API tokens limited to projects are accepted
 * - `x-specified`: the call is in the product's specification
 */
export function openApi(contracts: Contracts, about: { version: string; serverUrl: string }): Json {
  const schemas = new Schemas();
  const paths: Record<string, Json> = {};
  const calls = ordered(contracts);
  for (const { tag, name, endpoint } of calls) {
    const path = paths[endpoint.path] ?? {};
    paths[endpoint.path] = path;
    path[endpoint.method.toLowerCase()] = operationOf(schemas, tag, name, endpoint);
  }
  const tags = [...new Set(calls.map(({ tag }) => tag))].map((name) => ({ name, ...TAGS[name] }));
  return {
    openapi: '3.1.0',
    info: { title: 'Coloa', version: about.version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: about.serverUrl }],
    tags,
    paths,
    components: { schemas: schemas.components, securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Token' } } },
  };
}
