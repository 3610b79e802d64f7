import type { MAIL_PORTS, MailSecurity } from '@coloa/contract/config/config.contract.ts';

export type MailPort = (typeof MAIL_PORTS)[number];

interface MailPreset {
  name: string;
  host: string;
  port: MailPort;
  security: MailSecurity;
}

/** The servers of well-known providers, as the providers document them. */
export const MAIL_PRESETS: readonly MailPreset[] = [
  { name: 'Google Workspace, Gmail', host: 'smtp.gmail.com', port: 587, security: 'STARTTLS' },
  { name: 'Microsoft 365', host: 'smtp.office365.com', port: 587, security: 'STARTTLS' },
  { name: 'Zoho Mail', host: 'smtp.zoho.com', port: 465, security: 'TLS' },
  { name: 'Amazon SES (Singapore)', host: 'email-smtp.ap-southeast-1.amazonaws.com', port: 587, security: 'STARTTLS' },
  { name: 'Mailgun', host: 'smtp.mailgun.org', port: 587, security: 'STARTTLS' },
  { name: 'SendGrid', host: 'smtp.sendgrid.net', port: 587, security: 'STARTTLS' },
  { name: 'Brevo', host: 'smtp-relay.brevo.com', port: 587, security: 'STARTTLS' },
  { name: 'Postmark', host: 'smtp.postmarkapp.com', port: 587, security: 'STARTTLS' },
];

export const securityOf = (port: MailPort): MailSecurity | null => (port === 465 ? 'TLS' : port === 587 ? 'STARTTLS' : null);

export const securityName = (security: MailSecurity, none: string): string => (security === 'NONE' ? none : security);
