import { afterAll, expect, test } from 'vitest';
import { mailServerOf, sendMail } from '../src/platform/mail/mail.ts';
import { startMailServer } from './mail-server.ts';

const server = await startMailServer();
afterAll(() => server.stop());

test('an email arrives as written: diacritics, long lines, text and HTML, links', async () => {
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

test('line breaks in a name and a subject add no header and no recipient', async () => {
  const injected = 'Lan\r\nBcc: evil@coloa.example\r\nX-Injected: yes\r\n\r\nBody';
  await sendMail(mailServerOf(server.url, 'x'), {
    to: { name: injected, address: 'minh@coloa.example' },
    subject: injected,
    text: 'Chào',
    html: '<p>Chào</p>',
  });
  expect(server.to('evil@coloa.example')).toEqual([]);
  const [mail] = server.to('minh@coloa.example');
  expect(Object.keys(mail?.headers ?? {}).filter((name) => /bcc|injected/i.test(name))).toEqual([]);
  expect(mail?.text).toBe('Chào');
});
