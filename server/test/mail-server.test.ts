import { afterAll, expect, test } from 'vitest';
import { mailServerOf, sendMail } from '../src/platform/mail.ts';
import { startMailServer } from './mail-server.ts';

const server = await startMailServer();
afterAll(() => server.stop());

test('what is sent is read as it was written: marks, long lines, both forms, links', async () => {
  const link = `https://coloa.example/#/reset-password?token=${'a_-9'.repeat(20)}=.`;
  const answer = await sendMail(mailServerOf(`${server.url}&from=Cổ Loa <no-reply@coloa.example>`, 'x'), {
    to: { name: 'Nguyễn Thị Lan Hương', address: 'lan@coloa.example' },
    subject: 'Đặt lại mật khẩu của bạn, một tiêu đề khá dài để phải xuống dòng ít nhất hai lần',
    text: `Chào Lan,\n\n${link}\n\nHết = hết.`,
    html: `<p>Chào <b>Lan</b> <a href="${link}">đây</a></p>`,
  });
  expect(answer).toMatch(/^250 /);
  expect(server.to('lan@coloa.example')).toMatchObject([
    {
      from: 'no-reply@coloa.example',
      subject: 'Đặt lại mật khẩu của bạn, một tiêu đề khá dài để phải xuống dòng ít nhất hai lần',
      text: `Chào Lan,\n\n${link}\n\nHết = hết.`,
      html: `<p>Chào <b>Lan</b> <a href="${link}">đây</a></p>`,
      links: [link],
      headers: { from: 'Cổ Loa <no-reply@coloa.example>', to: 'Nguyễn Thị Lan Hương <lan@coloa.example>' },
    },
  ]);
});
