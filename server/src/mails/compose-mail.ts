import type { Language } from '@coloa/contract/languages.ts';
import mails from '../../../i18n/vi/mails.json' with { type: 'json' };
import { translate } from '../platform/text/translations.ts';

export type MailTemplate = keyof typeof mails.templates;

export interface MailContent {
  template: MailTemplate;
  values?: Record<string, string>;
  /** The path of a page in the app, such as `#/reset-password?token=…`. */
  link?: string;
  /** The recipient's address, if it is not the user's current one: a new address to confirm, or the previous address to notify. */
  to?: string;
  sections?: readonly { title: string; lines: readonly MailLine[] }[];
}

export type MailLine = Required<Pick<MailContent, 'template' | 'values' | 'link'>>;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/**
 * Composes an email as plain text and HTML. Links begin with PUBLIC_URL, never with the Host header of a request, which an attacker could
 * choose.
 */
export function composeMail(language: Language, mail: MailContent, publicUrl: string): { subject: string; text: string; html: string } {
  const say = (part: string) => translate(language, `mails:templates.${mail.template}.${part}`, mail.values);
  const [subject, body] = [say('subject'), say('body')];
  const foot = translate(language, 'mails:foot', { url: publicUrl });
  const url = mail.link === undefined ? null : `${publicUrl}/${mail.link}`;
  const paragraphs = body.split('\n\n');
  const sections = (mail.sections ?? []).map(({ title, lines }) => ({
    title,
    lines: lines.map((line) => ({
      text: translate(language, `mails:templates.${line.template}.subject`, line.values),
      url: `${publicUrl}/${line.link}`,
    })),
  }));
  const button = url === null ? '' : say('action');
  const listed = sections.map(({ title, lines }) =>
    [...(title === '' ? [] : [title]), ...lines.map((line) => `- ${line.text}\n  ${line.url}`)].join('\n'),
  );
  const text = [...paragraphs, ...listed, ...(url === null ? [] : [`${button}:\n${url}`]), `--\n${foot}`].join('\n\n');
  const p = (inner: string, style = '') => `<p style="margin:0 0 16px;${style}">${inner}</p>`;
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escaped(subject)}</title></head><body style="margin:0;background:#f4f5f7;font:16px/1.5 -apple-system,'Segoe UI',Roboto,sans-serif;color:#1a1d24">`,
    '<div style="max-width:560px;margin:0 auto;padding:32px 24px"><div style="background:#fff;border:1px solid #dfe2e8;border-radius:8px;padding:28px">',
    `<p style="margin:0 0 20px;font-weight:600;letter-spacing:.02em">Coloa</p>`,
    ...paragraphs.map((paragraph) => p(escaped(paragraph).replaceAll('\n', '<br>'))),
    ...sections.map(({ title, lines }) =>
      [
        title === '' ? '' : p(escaped(title), 'margin-bottom:4px;font-weight:600'),
        ...(lines.length === 0 ? [] : ['<ul style="margin:0 0 16px;padding-left:20px">']),
        ...lines.map((line) => `<li><a href="${escaped(line.url)}" style="color:#1f4fd8">${escaped(line.text)}</a></li>`),
        ...(lines.length === 0 ? [] : ['</ul>']),
      ].join(''),
    ),
    ...(url === null
      ? []
      : [
          p(
            `<a href="${escaped(url)}" style="display:inline-block;background:#1f4fd8;color:#fff;text-decoration:none;border-radius:6px;padding:10px 18px">${escaped(button)}</a>`,
          ),
          p(escaped(url), 'font-size:13px;color:#5a6270;word-break:break-all'),
        ]),
    `</div>${p(escaped(foot), 'padding:16px 4px;font-size:13px;color:#5a6270')}</div></body></html>`,
  ].join('');
  return { subject, text, html };
}
