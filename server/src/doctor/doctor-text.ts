import fs from 'node:fs';
import path from 'node:path';
import { hideSecrets } from '../platform/log/hide-secrets.ts';
import type { Env } from '../platform/process/env.ts';
import { counted } from '../platform/text/counts.ts';
import type { Finding } from './finding.ts';

const MARKS: Record<Finding['level'], string> = { ok: 'ok     ', warning: 'WARNING', wrong: 'WRONG  ' };

const partsOf = (url: string): string[] => {
  const { username, password, pathname, hostname, searchParams } = new URL(url);
  // Messages contain the username, the database name and the host. A password that equals one of these is not replaced, because the
  // replacement would reveal it.
  const names = [username, pathname.slice(1), hostname].map(decodeURIComponent);
  const passwords = [password, decodeURIComponent(password), searchParams.get('password') ?? ''];
  return passwords.filter((each) => !names.includes(each));
};

export function secretsOf(env: Env): string[] {
  const files = ['secret.key', 'postgres.key'].flatMap((name) => {
    try {
      return fs.readFileSync(path.join(env.dataDir, name), 'utf8').trim();
    } catch {
      return [];
    }
  });
  const urls = [env.database?.url, env.database?.directUrl, env.database?.readUrl, env.smtpUrl].flatMap((url) => (url ? partsOf(url) : []));
  const given = [env.secretKey, env.backupPassphrase, env.adminPassword, env.metricsToken, env.s3?.secretAccessKey ?? null];
  return [...new Set([...files, ...urls, ...given])].filter((secret): secret is string => Boolean(secret));
}

/** Replaces the secrets in findings; short ones only in URLs and assignments. `credentialFindings` warns about short passwords in URLs. */
export function withoutSecrets(findings: readonly Finding[], secrets: readonly string[]): Finding[] {
  const hide = (text: string) => hideSecrets(text, secrets);
  return findings.map((finding) => ({ ...finding, what: hide(finding.what), todo: finding.todo === null ? null : hide(finding.todo) }));
}

export const countOf = (findings: readonly Finding[], level: Finding['level']): number =>
  findings.filter((finding) => finding.level === level).length;

export function doctorText(version: string, findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ level, point, what, todo }) => [
    `${MARKS[level]}  ${point}: ${what}`,
    ...(todo === null ? [] : [`         ${todo}`]),
  ]);
  const [wrong, warnings] = [countOf(findings, 'wrong'), countOf(findings, 'warning')];
  const end = `${counted(findings.length, 'point')}: ${wrong} wrong, ${warnings} with a warning.`;
  return `${[`Coloa ${version}`, '', ...lines, '', end].join('\n')}\n`;
}
