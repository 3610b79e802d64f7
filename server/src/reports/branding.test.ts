import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { multipart } from '../../test/multipart.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { useReportWorkers } from '../../test/report-workers.ts';
import { readWord } from '../../test/word-file.ts';
import { buildProject } from '../projects/projects.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { NO_BRANDING } from './branding.ts';
import { reportDocx } from './formats/docx.ts';
import { renderReport } from './render-report.ts';
import { buildReportDocument } from './report-document.factory.ts';
import { readPicture } from './report-pictures.ts';

/** English metric units, the unit of lengths in Word. */
const EMU_PER_PX = 9_525;

useReportWorkers();
const { call, db, tokenOf } = await testApp();

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
const print = async (branding: typeof NO_BRANDING) =>
  readPdf(await renderReport(async () => ({ format: 'pdf', documents: [buildReportDocument({ branding })] })));

test('S47 the logo and footer of a workspace are in its report, and not in the worker’s next report', async () => {
  const workspace = await buildWorkspace(db, { name: 'An Dương Lab' });
  const admin = await buildMember(db, { workspace, role: 'Admin' });
  const token = await tokenOf(admin);
  const params = { id: workspace.id };
  const { payload, headers } = multipart({ name: 'l.png', type: 'image/png', bytes: await picture(300, 100) });
  expect((await call(workspacesContract.setLogo, { params, body: payload }, { token, headers })).status).toBe(200);
  const look = { reportFooter: 'Tài liệu của phòng thử', reportColor: '#8800cc' };
  expect((await call(workspacesContract.update, { params, body: look }, { token })).status).toBe(200);
  const project = await buildProject(db, { workspaceId: workspace.id, createdBy: admin.id });
  const answer = await call(exportsContract.report, { body: { projectId: project.id } }, { token });
  const report = await readPdf(answer.bytes);
  expect(report.images).toEqual([{ width: 300, height: 100, pixel: [255, 0, 0] }]);
  expect(report.pages.slice(1).every((page) => page.includes('Tài liệu của phòng thử'))).toBe(true);

  const plain = await print(NO_BRANDING);
  expect(plain.images).toEqual([]);
  expect(plain.text).not.toContain('phòng thử');
});

test('a redacted part of the footer is not printed', async () => {
  const [, page = ''] = (await print({ ...NO_BRANDING, footer: 'Bảo mật ⟦MKFOOTER⟧' })).pages;
  expect(page).toContain('Bảo mật đã che');
  expect(page).not.toContain('MKFOOTER');
});

test('the longest footer is printed in full, with any special characters', async () => {
  const footer = '#panic("x") $\\ ] '.repeat(5).slice(0, 80).trim();
  expect((await print({ ...NO_BRANDING, footer })).pages[1]).toContain(footer.replace(/\s+/g, ' '));
});

test('a colour is validated and cannot contain code', async () => {
  expect((await print({ ...NO_BRANDING, color: '#000"); #panic("x' })).count).toBeGreaterThan(1);
});

test('a very wide logo leaves space for the name', async () => {
  const report = await print({ ...NO_BRANDING, logo: await picture(512, 20) });
  expect(report.images).toHaveLength(1);
  expect(report.pages[0]).toContain('An Dương Lab');
});

test('a small logo is printed at its own size, and a large one no higher than the name', async () => {
  const drawn = async (logo: Buffer) => (await print({ ...NO_BRANDING, logo })).placed[0];
  const [small, large] = [await drawn(await picture(16, 8)), await drawn(await picture(300, 100))];
  expect(small?.width).toBeCloseTo(12);
  expect(small?.height).toBeCloseTo(6);
  expect(large?.height).toBeCloseTo(22.5);
  const cover = readWord(
    await reportDocx([buildReportDocument({ branding: { ...NO_BRANDING, logo: await picture(16, 8) } })], readPicture),
  );
  expect(cover.xml('word/document.xml')).toContain(`<wp:extent cx="${16 * EMU_PER_PX}" cy="${8 * EMU_PER_PX}"/>`);
});
