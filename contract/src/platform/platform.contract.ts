import { z } from 'zod';
import { defineEndpoint } from '../http.ts';

export const platformContract = {
  openapi: defineEndpoint({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    summary: 'Get this OpenAPI description',
    response: z.unknown(),
  }),
};
