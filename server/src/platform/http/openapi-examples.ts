type Json = Record<string, unknown>;

const ID = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const TOKEN = 'x'.repeat(43);

const TEXTS: Record<string, string> = {
  key: 'HVB26',
  name: 'Ngân hàng Hải Vân, ứng dụng web',
  title: 'SQL injection ở ô tìm kiếm',
  username: 'nguyen.van.binh',
  email: 'binh@coloa.example',
  password: 'một câu dài chẳng ai đoán',
  oldPassword: 'một câu dài chẳng ai đoán',
  newPassword: 'gió đưa cành trúc la đà',
  token: TOKEN,
  refreshToken: TOKEN,
  otp: '123456',
  code: '123456',
  bugId: 'server_side_injection.sql_injection',
  bug_id: 'server_side_injection.sql_injection',
  parentId: 'server_side_injection',
  cwe: 'CWE-89',
  cvss: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  cvssOther: 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N',
  timeZone: 'Asia/Ho_Chi_Minh',
  slug: 'coloa',
  host: 'mail.coloa.example',
  fromAddress: 'no-reply@coloa.example',
  url: 'https://coloa.example/',
  value: 'https://app.coloa.example',
  fileName: `${'0a1b2c3d'.repeat(4)}.png`,
  original: `${'4e5f6a7b'.repeat(4)}.png`,
  currency: 'VND',
};

const FORMATS: Record<string, string> = {
  uuid: ID,
  'date-time': '2026-03-02T08:30:00.000Z',
  date: '2026-03-02',
  email: 'binh@coloa.example',
  uri: 'https://coloa.example/',
  base64: 'Q29sb2E=',
};

const DEEPEST = 6;

const REFERENCE = '#/components/schemas/';

const matches = (pattern: unknown, text: string): boolean => typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text);

function textOf(schema: Json, name: string): string {
  const format = typeof schema.format === 'string' ? FORMATS[schema.format] : undefined;
  const known = format ?? TEXTS[name];
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema as { minLength?: number; maxLength?: number };
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (format !== undefined || matches(schema.pattern, text));
  const tried = [known, 'Ghi chú', 'a', 'A1', '1', '08:30', '#0b7a6f', 'a'.repeat(minLength)].find(
    (text) => text !== undefined && fits(text),
  );
  return tried ?? '';
}

function numberOf({ minimum, exclusiveMinimum, maximum, type }: Json): number {
  const least = typeof minimum === 'number' ? minimum : typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 1;
  const most = typeof maximum === 'number' ? maximum : Number.POSITIVE_INFINITY;
  const value = Math.min(Math.max(least, 1), most);
  return type === 'integer' ? Math.round(value) : value;
}

function chosen(options: readonly Json[]): Json {
  return options.find((option) => option.type !== 'null') ?? options[0] ?? {};
}

/** Returns a sample value for the schema, always the same one. Nested objects below DEEPEST contain only required fields. */
export function exampleOf(schema: Json, components: Json, name = '', depth = 0): unknown {
  if ('const' in schema) return schema.const;
  if ('example' in schema) return schema.example;
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (typeof schema.$ref === 'string') {
    const target = components[schema.$ref.slice(REFERENCE.length)];
    return target ? exampleOf(target as Json, components, name, depth) : null;
  }
  for (const key of ['anyOf', 'oneOf'] as const) {
    if (Array.isArray(schema[key])) return exampleOf(chosen(schema[key] as Json[]), components, name, depth);
  }
  if (Array.isArray(schema.allOf)) {
    const parts = (schema.allOf as Json[]).map((part) => exampleOf(part, components, name, depth));
    return Object.assign({}, ...parts.filter((part) => typeof part === 'object'));
  }
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectOf(schema, components, depth);
    case 'array':
      return arrayOf(schema, components, name, depth);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'string':
      return textOf(schema, name);
    default:
      return {};
  }
}

function arrayOf({ items, minItems = 0 }: Json, components: Json, name: string, depth: number): unknown[] {
  const least = Number(minItems);
  if (depth >= DEEPEST && least === 0) return [];
  const item = (items as Json | undefined) ?? {};
  if (Array.isArray(item.enum)) return item.enum.slice(0, Math.max(1, least));
  const one = exampleOf(item, components, name.replace(/s$/, ''), depth + 1);
  return Array.from({ length: Math.max(1, least) }, () => one);
}

function objectOf(schema: Json, components: Json, depth: number): Json {
  const required = (schema.required as string[] | undefined) ?? [];
  const properties = Object.entries((schema.properties as Record<string, Json> | undefined) ?? {});
  const shown = depth >= DEEPEST ? properties.filter(([key]) => required.includes(key)) : properties;
  const { enum: named, example } = (schema.propertyNames as Json | undefined) ?? {};
  const keys = Array.isArray(named) ? named : typeof example === 'string' ? [example] : [];
  const keyed = keys.map((key: string) => [key, schema.additionalProperties as Json] as const);
  return Object.fromEntries([...keyed, ...shown].map(([key, property]) => [key, exampleOf(property, components, key, depth + 1)]));
}
