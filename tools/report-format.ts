import { reportFile } from '@coloa/contract/reports/report-document.ts';
import { z } from 'zod';

interface Schema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  /** Alternatives that are distinguished by the property `kind`. */
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  $ref?: string;
  $defs?: Record<string, Schema>;
}

const reportFormatSchema = (): object => z.toJSONSchema(reportFile, { io: 'output' });

const isNull = (schema: Schema): boolean => schema.type === 'null';

class SchemaReader {
  readonly #definitions: Record<string, Schema>;

  constructor({ $defs = {} }: Schema) {
    this.#definitions = $defs;
  }

  #resolved(schema: Schema): Schema {
    return schema.$ref ? { ...this.#definitions[schema.$ref.replace('#/$defs/', '')], ...schema } : schema;
  }

  plain(given: Schema): Schema {
    const schema = this.#resolved(given);
    const [only, ...others] = (schema.anyOf ?? []).filter((each) => !isNull(each));
    return only && others.length === 0
      ? { ...this.#resolved(only), ...(schema.description && { description: schema.description }) }
      : schema;
  }

  typeOf(given: Schema): string {
    const orNull = this.#resolved(given).anyOf?.some(isNull) ? ' or null' : '';
    const schema = this.plain(given);
    if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\`${orNull}`;
    if (schema.enum) return `${schema.enum.map((each) => `\`${String(each)}\``).join(' ')}${orNull}`;
    if (schema.type === 'array')
      return `list of ${schema.items?.properties || schema.items?.oneOf || schema.items?.$ref ? 'objects' : this.typeOf(schema.items ?? {})}${orNull}`;
    if (schema.format === 'date') return `date, \`2026-03-28\`${orNull}`;
    if (schema.format === 'date-time') return `timestamp, \`2026-03-28T02:00:00.000Z\`${orNull}`;
    return `${[schema.type ?? 'any'].flat().join(' or ')}${orNull}`;
  }

  rowsBelow(given: Schema, path: string): string[][] {
    const schema = this.plain(given);
    const inside = schema.type === 'array' ? this.plain(schema.items ?? {}) : schema;
    const prefix = schema.type === 'array' ? `${path}[]` : path;
    return [...fieldsOf(inside)].flatMap(([name, { field, when }]) => {
      const at = prefix === '' ? name : `${prefix}.${name}`;
      const { description = '' } = this.plain(field);
      return [[`\`${at}\``, this.typeOf(field), [when, description].filter(Boolean).join(' ')], ...this.rowsBelow(field, at)];
    });
  }
}

function fieldsOf({ properties = {}, required = [], oneOf = [] }: Schema): Map<string, { field: Schema; when: string }> {
  const fields = new Map(
    Object.entries(properties).map(([name, field]) => [name, { field, when: required.includes(name) ? '' : 'Optional.' }]),
  );
  const kinds = oneOf.map((each) => String(each.properties?.kind?.const));
  const having = (name: string) => oneOf.flatMap(({ properties: own }, n) => (own?.[name] ? (kinds[n] ?? []) : []));
  for (const each of oneOf) {
    for (const [name, field] of Object.entries(each.properties ?? {})) {
      const some = having(name);
      const when = some.length === oneOf.length ? '' : `Only for ${some.map((kind) => `\`${kind}\``).join(' and ')}.`;
      if (!fields.has(name)) fields.set(name, { field: name === 'kind' ? { enum: kinds } : field, when });
    }
  }
  return fields;
}

function reportFormatRows(): string[][] {
  const root = reportFormatSchema() as Schema;
  return new SchemaReader(root).rowsBelow(root, '');
}

export const reportFormatPage = (table: (head: readonly string[], rows: readonly (readonly string[])[]) => string): string =>
  [
    '# JSON format of reports',
    '',
    'A report in the format `json` is UTF-8 and contains one document per requested language, main language first.',
    'New fields can be added without a new `formatVersion`, which increases if a field is removed or changes its meaning. In texts, `⟦⟧` marks redacted content.',
    '',
    table(['field', 'type', 'description'], reportFormatRows()),
    '',
    '## JSON Schema',
    '',
    '```json',
    JSON.stringify(reportFormatSchema(), null, 2),
    '```',
    '',
  ].join('\n');
