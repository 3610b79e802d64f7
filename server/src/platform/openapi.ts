import { ERRORS, type ErrorCode } from '@coloa/contract/errors.ts';
import { type Access, type Endpoint, errorBody } from '@coloa/contract/http.ts';
import { z } from 'zod';

type Json = Record<string, unknown>;
export type Contracts = Record<string, Record<string, Endpoint>>;

/** The codes a call may answer besides its own, from what it is. */
export function impliedErrors(endpoint: Endpoint): ErrorCode[] {
  const input = endpoint.params || endpoint.query || endpoint.body;
  const own = endpoint.access === 'project' || endpoint.access === 'file' || endpoint.params;
  return [
    ...(input ? (['FIELD_INVALID'] as const) : []),
    ...(endpoint.body ? (['MALFORMED_JSON', 'BODY_TOO_LARGE', 'CONTENT_TYPE'] as const) : []),
    ...(endpoint.access === 'public' ? [] : (['TOKEN_REQUIRED', 'TOKEN_INVALID'] as const)),
    ...(endpoint.access === 'public' || endpoint.duringSetup === true ? [] : (['PASSWORD_CHANGE_REQUIRED'] as const)),
    ...(endpoint.access === 'public' || endpoint.duringSetup ? [] : (['TWO_FACTOR_REQUIRED'] as const)),
    ...(isPermission(endpoint.access) || endpoint.access === 'project' || endpoint.access === 'system' ? (['FORBIDDEN'] as const) : []),
    ...(own ? (['NOT_FOUND'] as const) : []),
    'UNAVAILABLE',
  ];
}

const isPermission = (access: Access): boolean => access === access.toUpperCase();

const accessText: Record<string, string> = {
  public: 'Anyone.',
  signedIn: 'Whoever is signed in.',
  system: 'The role System.',
  project: 'Decided by the project: what one is not to read answers 404, what one may read but not do 403.',
  file: 'Whoever may read what the file hangs on.',
};

class Schemas {
  readonly components: Json = {};

  /** A JSON schema; what has an id becomes a component once. */
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

/** `#/$defs/X` → `#/components/schemas/X`, and without the ids that stand inside. */
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
    }));
  });
}

function requestBody(schemas: Schemas, endpoint: Endpoint): Json {
  if (endpoint.kind === 'upload') {
    const schema = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!endpoint.body) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: schemas.of(endpoint.body, 'input') } } } };
}

function contentOf(schemas: Schemas, endpoint: Endpoint): Json {
  if (endpoint.kind === 'file') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  if (endpoint.kind === 'stream') return { 'text/event-stream': { schema: { type: 'string' } } };
  return { 'application/json': { schema: schemas.of(endpoint.response, 'output') } };
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

/** The description of the whole API as OpenAPI 3.1, made from the contract. */
export function openApi(contracts: Contracts, about: { version: string; serverUrl: string }): Json {
  const schemas = new Schemas();
  const paths: Record<string, Json> = {};
  for (const [tag, contract] of Object.entries(contracts)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      const path = paths[endpoint.path] ?? {};
      paths[endpoint.path] = path;
      path[endpoint.method.toLowerCase()] = {
        operationId: `${tag}.${name}`,
        tags: [tag],
        summary: endpoint.summary,
        description:
          accessText[endpoint.access] ??
          `Needs the permission ${endpoint.access}${endpoint.namesWorkspace ? ' in the workspace named' : ''}.`,
        'x-access': endpoint.access,
        security: endpoint.access === 'public' ? [] : [{ token: [] }],
        parameters: parametersOf(schemas, endpoint),
        ...requestBody(schemas, endpoint),
        responses: responsesOf(schemas, endpoint),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Coloa', version: about.version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: about.serverUrl }],
    paths,
    components: { schemas: schemas.components, securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Token' } } },
  };
}
