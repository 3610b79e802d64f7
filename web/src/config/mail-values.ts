import type { MailInput, MailSecurity, MailSettings } from '@coloa/contract/config/config.contract.ts';
import type { MailPort } from './mail-presets.ts';

export interface MailValues {
  host: string;
  port: MailPort;
  security: MailSecurity;
  /** Empty if the server requires no authentication. */
  username: string;
  passwordIs: 'kept' | 'new' | 'none';
  password: string;
  fromName: string;
  fromAddress: string;
}

export function valuesOf(mail: MailSettings | null, fromName: string): MailValues {
  if (!mail) {
    return { host: '', port: 587, security: 'STARTTLS', username: '', passwordIs: 'new', password: '', fromName, fromAddress: '' };
  }
  const { hasPassword, username, port, host, security } = mail;
  return {
    host,
    security,
    port: port as MailPort,
    username: username ?? '',
    passwordIs: hasPassword ? 'kept' : 'none',
    password: '',
    fromName: mail.fromName,
    fromAddress: mail.fromAddress,
  };
}

/** Returns whether the stored password can be used, which requires the same server, port, encryption and username. */
export function keepsPassword(mail: MailSettings | null, values: MailValues): boolean {
  return (
    mail?.hasPassword === true &&
    mail.host === values.host.trim() &&
    mail.port === values.port &&
    mail.security === values.security &&
    (mail.username ?? '') === values.username.trim()
  );
}

export function inputOf(mail: MailSettings | null, values: MailValues): MailInput {
  const { port, security, passwordIs, password } = values;
  const [host, username, fromName, fromAddress] = [values.host, values.username, values.fromName, values.fromAddress].map((text) =>
    text.trim(),
  ) as [string, string, string, string];
  const shared = { host, port, security, fromName, fromAddress };
  if (username === '') return { ...shared, username: null, password: null };
  if (passwordIs === 'kept' && keepsPassword(mail, values)) return { ...shared, username };
  return { ...shared, username, password: passwordIs === 'none' || password === '' ? null : password };
}
