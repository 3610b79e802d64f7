import { z } from 'zod';
import { ofFormat } from '../formats.ts';
import { day, defineEndpoint, id } from '../http.ts';

/** The result of a file verification. Its fields are the same whether or not the file is known. */
const verifiedFile = z
  .object({
    unchanged: z.boolean().meta({ description: 'Whether the file is identical to a download of a numbered version' }),
    day: day.nullable().meta({ description: 'Date of the version' }),
    version: z
      .object({ number: z.int(), project: z.object({ id, key: z.string(), name: z.string() }) })
      .nullable()
      .meta({ description: 'Returned only to callers who can read the project in their current workspace' }),
  })
  .meta({ id: 'VerifiedFile' });
export type VerifiedFile = z.infer<typeof verifiedFile>;

export const verificationContract = {
  verify: defineEndpoint({
    method: 'POST',
    path: '/api/report/verify',
    access: 'public',
    effect: 'reads',
    summary:
      'Verify that a file is an unchanged report of a numbered version, by its SHA-256. Limited to 10 requests per minute and address',
    body: z.strictObject({
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/, ofFormat('sha256'))
        .meta({
          description: 'SHA-256 of the file, in lower-case hexadecimal',
          example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
        }),
    }),
    response: verifiedFile,
    errors: ['TOO_OFTEN'],
  }),
};
