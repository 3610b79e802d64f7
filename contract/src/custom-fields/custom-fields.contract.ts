import { z } from 'zod';
import { byId, defineEndpoint, done, id } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { customField, FIELD_KINDS, FIELD_TYPES, fieldKey, fieldParts } from './custom-fields.schema.ts';

const kind = z.enum(FIELD_KINDS).default('ISSUE');
const byFieldId = z.strictObject({ id: id.meta({ description: 'Id of the workspace' }), fieldId: id });

export const customFieldsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/field',
    access: 'signedIn',
    projectToken: true,
    summary:
      'List the custom fields of the current workspace in order, also retired ones. Without internal data of a project, only those visible to clients',
    query: z.strictObject({ kind }),
    response: z.array(customField),
  }),
  listOfWorkspace: defineEndpoint({
    method: 'GET',
    path: '/api/workspace/{id}/field',
    access: 'WRITE_WORKSPACE',
    namesWorkspace: true,
    summary: 'List all custom fields of a workspace in order, also retired ones',
    params: byId,
    query: z.strictObject({ kind }),
    response: z.array(customField),
    errors: ['NOT_FOUND'],
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/workspace/{id}/field',
    access: 'WRITE_WORKSPACE',
    namesWorkspace: true,
    summary: 'Create a custom field at the end of the order. Its key and type cannot be changed later',
    params: byId,
    body: z.strictObject({
      kind,
      key: fieldKey,
      type: z.enum(FIELD_TYPES),
      name: fieldParts.name,
      choices: fieldParts.choices.default([]),
      required: fieldParts.required.default(false),
      clientVisible: fieldParts.clientVisible.default(false),
    }),
    response: z.object({ id }),
    errors: ['NOT_FOUND', 'FIELD_KEY_TAKEN', 'FIELDS_FULL', 'NAMED_TWICE'],
  }),
  order: defineEndpoint({
    method: 'PUT',
    path: '/api/workspace/{id}/field',
    access: 'WRITE_WORKSPACE',
    namesWorkspace: true,
    summary: 'Set the order of the custom fields. Fields that are not listed follow in their previous order',
    params: byId,
    body: z.strictObject({ kind, ids: z.array(id).max(LIMITS.fieldsKept) }),
    response: done,
    errors: ['NOT_FOUND'],
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/workspace/{id}/field/{fieldId}',
    access: 'WRITE_WORKSPACE',
    namesWorkspace: true,
    summary: 'Update the given parts of a custom field, or retire it. Choices that issues use can be retired, but not removed',
    params: byFieldId,
    body: z.strictObject({ ...fieldParts, retired: z.boolean().meta({ description: 'Whether the field is no longer offered' }) }).partial(),
    response: done,
    errors: ['NOT_FOUND', 'FIELDS_FULL', 'NAMED_TWICE', 'CHOICE_IN_USE'],
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/workspace/{id}/field/{fieldId}',
    access: 'WRITE_WORKSPACE',
    namesWorkspace: true,
    summary: 'Delete a custom field without values. A field with values can be retired instead',
    params: byFieldId,
    response: done,
    errors: ['NOT_FOUND', 'FIELD_IN_USE'],
  }),
};
