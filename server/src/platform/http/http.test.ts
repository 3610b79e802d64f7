import { defineEndpoint } from '@coloa/contract/http.ts';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { implement, mount } from './http.ts';

test('a response contains only the fields of its contract, at every depth', async () => {
  const response = z.object({ id: z.string(), people: z.array(z.object({ name: z.string() })) });
  const contract = { one: defineEndpoint({ method: 'GET', path: '/one', access: 'public', summary: 'One', response }) };
  const row = { id: '1', passwordHash: 'SECRET', people: [{ name: 'Lan', email: 'SECRET' }] };
  const app = fastify();
  app.decorateRequest('actor', null);
  const anonymous = { byToken: async () => null, byFileCookie: async () => null, fileCookie: 'files' };
  mount(app, implement(contract, { one: async () => row }), anonymous);
  expect((await app.inject('/one')).json()).toEqual({ id: '1', people: [{ name: 'Lan' }] });
  await app.close();
});
