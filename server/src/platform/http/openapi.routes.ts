import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { platformContract } from '@coloa/contract/platform/platform.contract.ts';
import type { Platform } from '../platform.ts';
import { acceptsGzip } from './file-headers.ts';
import { type Implementation, implement, Written } from './http.ts';
import { type Contracts, openApi } from './openapi.ts';

export function openApiRoutes(platform: Pick<Platform, 'publicUrl'>, contracts: Contracts, version: string): Implementation[] {
  let plain: Buffer | null = null;
  let packed: Promise<Buffer> | null = null;
  return implement(platformContract, {
    async openapi({ request }) {
      plain ??= Buffer.from(JSON.stringify(openApi(contracts, { version, serverUrl: platform.publicUrl() })));
      if (!acceptsGzip(request.headers['accept-encoding'])) return new Written(plain);
      packed ??= promisify(gzip)(plain);
      return new Written(await packed, 'gzip');
    },
  });
}
