import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { multipart } from '../../test/multipart.ts';
import { buildPng } from '../files/files.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from './workspaces.factory.ts';

const { call, db, tokenOf } = await testApp();
const api = workspacesContract;
const workspace = await buildWorkspace(db);
const admin = { token: await tokenOf(await buildMember(db, { workspace, role: 'Admin' })) };
const lead = { token: await tokenOf(await buildMember(db, { workspace, role: 'Lead' })) };
const stranger = { token: await tokenOf(await buildMember(db, { role: 'Admin' })) };

async function put(bytes: Uint8Array, options = admin) {
  const { payload, headers } = multipart({ name: 'logo.png', type: 'image/png', bytes });
  return call(api.setLogo, { params: { id: workspace.id }, body: payload }, { ...options, headers });
}
const shown = (path: string) => call(filesContract.publicImage, { params: { fileName: path.replace('/avatar/', '') } });
const logoOf = async () => (await call(api.get, { params: { id: workspace.id } }, admin)).body.logo;

describe('POST and DELETE /api/workspace/{id}/logo', () => {
  test('200: S34 converts a logo to a transparent PNG of at most 512 pixels, visible to everyone', async () => {
    const wide = await sharp({ create: { width: 2000, height: 500, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } } })
      .webp()
      .toBuffer();
    const { status, body } = await put(wide);
    expect(status).toBe(200);
    expect(await logoOf()).toBe(body.logo);
    const picture = await shown(body.logo);
    expect(picture.headers['content-type']).toBe('image/png');
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'png', width: 512, height: 128, hasAlpha: true });
  });

  test('200: accepts a TIFF file as well', async () => {
    const { body } = await put(
      await sharp(await buildPng(40, 30))
        .tiff()
        .toBuffer(),
    );
    expect(await sharp((await shown(body.logo)).bytes).metadata()).toMatchObject({ format: 'png', width: 40, height: 30 });
  });

  test('200: does not enlarge a small logo, and deletes the previous one', async () => {
    const before = (await logoOf()) ?? '';
    const { body } = await put(await buildPng(40, 30));
    expect(await sharp((await shown(body.logo)).bytes).metadata()).toMatchObject({ width: 40, height: 30 });
    expect((await shown(before)).status).toBe(404);
  });

  test('400: a logo of fewer pixels than the least is rejected with its size, and the previous one stays', async () => {
    const before = await logoOf();
    const refused = await put(await buildPng(LIMITS.logoSide * 2, LIMITS.logoSide - 1));
    expect(refused).toMatchObject({ status: 400, errors: ['IMAGE_TOO_SMALL'] });
    expect(refused.text).toContain('48 × 23 pixel');
    expect(await logoOf()).toBe(before);
    expect((await put(await buildPng(LIMITS.logoSide, LIMITS.logoSide))).status).toBe(200);
  });

  test('400: a long, thin logo that scaling makes smaller than the least is rejected', async () => {
    const before = await logoOf();
    const refused = await put(await buildPng(4000, LIMITS.logoSide));
    expect(refused).toMatchObject({ status: 400, errors: ['IMAGE_TOO_SMALL'] });
    expect(refused.text).toContain('512 × 3 pixel');
    expect(await logoOf()).toBe(before);
    expect((await put(await buildPng(1024, LIMITS.logoSide * 2))).status).toBe(200);
  });

  test('400, 403 and 404: for a file that is no image; without WRITE_WORKSPACE; for another workspace', async () => {
    expect(await put(Buffer.from('<svg/>'))).toMatchObject({ status: 400, errors: ['FILE_NOT_IMAGE'] });
    expect((await put(await buildPng(), lead)).status).toBe(403);
    expect((await put(await buildPng(), stranger)).status).toBe(404);
    expect((await call(api.removeLogo, { params: { id: workspace.id } }, lead)).status).toBe(403);
  });

  test('200: S28 removes the logo, and a repeated call changes nothing', async () => {
    const before = (await logoOf()) ?? '';
    for (let n = 0; n < 2; n++) expect((await call(api.removeLogo, { params: { id: workspace.id } }, admin)).text).toBe('true');
    expect(await logoOf()).toBeNull();
    expect((await shown(before)).status).toBe(404);
  });
});
