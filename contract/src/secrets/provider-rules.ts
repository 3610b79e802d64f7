import { isPlaceholderSecret } from './plausible-secret.ts';
import type { SecretKind, SecretRule } from './secret-kinds.ts';

const PUBLISHED = ['sk_test_4eC39HqLyjWDarjtT1zdp7dc', 'sk_test_tR3PYbcVNZZ796tH88S4VQ2u', 'sk_test_BQokikJOvBiI2HlWgH4olfQ2'];

/** Whether the secret is neither a placeholder nor a published example. */
const isLive = (secret: string): boolean => !isPlaceholderSecret(secret) && !secret.includes('EXAMPLE') && !PUBLISHED.includes(secret);

const hasDigit = (secret: string): boolean => isLive(secret) && /\d/.test(secret);

function prefixed(id: string, kind: SecretKind, at: string | readonly string[], pattern: string, accepts = isLive): SecretRule {
  return { id, kind, at: typeof at === 'string' ? [at] : at, pattern: new RegExp(pattern, 'y'), accepts };
}

/** Returns a rule for secrets in texts that contain `needs`, a lower-case text that is typical of the provider. */
const inside = (id: string, kind: SecretKind, needs: string, pattern: RegExp, accepts = isLive): SecretRule => ({
  id,
  kind,
  at: null,
  needs: [needs],
  pattern,
  accepts,
});

export const PROVIDER_RULES: readonly SecretRule[] = [
  prefixed('aws', 'KEY', ['akia', 'asia', 'abia'], '(?:AKIA|ASIA|ABIA)[A-Z2-7]{16}(?![A-Z0-9])'),
  prefixed('google', 'KEY', 'aiza', 'AIza[\\w-]{35}(?![\\w-])'),
  prefixed('google-oauth', 'TOKEN', ['ya29.', 'gocspx-', '1//0'], '(?:ya29\\.[\\w.-]{20,400}|GOCSPX-[\\w-]{20,40}|1\\/\\/0[\\w-]{40,200})'),
  prefixed(
    'github',
    'TOKEN',
    ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'],
    '(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_\\w{22,255})',
  ),
  prefixed(
    'gitlab',
    'TOKEN',
    ['glpat-', 'gldt-', 'glrt-', 'glcbt-', 'glptt-', 'glft-', 'glsoat-', 'glagent-', 'gloas-', 'gr1348941'],
    '(?:gl(?:pat|dt|rt|cbt|ptt|ft|soat|agent|oas)-|GR1348941)[\\w.-]{18,300}',
  ),
  prefixed('slack', 'TOKEN', ['xox', 'xapp-'], '(?:xox[abceoprs](?:\\.xox[bp])?|xapp)-[\\w-]{15,300}', hasDigit),
  prefixed('slack-webhook', 'KEY', 'hooks.slack.com/', 'hooks\\.slack\\.com\\/(?:services|workflows|triggers)\\/([\\w/]{20,200})'),
  prefixed(
    'discord-webhook',
    'KEY',
    ['discord.com/api/', 'discordapp.com/api/'],
    'discord(?:app)?\\.com\\/api\\/(?:v\\d{1,2}\\/)?webhooks\\/(\\d{15,22}\\/[\\w-]{50,120})',
  ),
  prefixed('teams-webhook', 'KEY', 'webhook.office.com/', 'webhook\\.office\\.com\\/webhookb2\\/([\\w@/-]{60,300})'),
  prefixed(
    'stripe',
    'KEY',
    ['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_', 'whsec_'],
    '(?:[sr]k_(?:live|test)_[A-Za-z0-9]{16,250}|whsec_[A-Za-z0-9+/=]{20,250})',
  ),
  prefixed('sendgrid', 'KEY', 'sg.', 'SG\\.[\\w-]{16,40}\\.[\\w-]{30,80}'),
  prefixed('mailgun', 'KEY', ['key-', 'pubkey-'], '(?:pub)?key-[0-9a-f]{32}(?![0-9a-z])'),
  prefixed('npm', 'TOKEN', 'npm_', 'npm_[A-Za-z0-9]{36}'),
  prefixed('pypi', 'TOKEN', 'pypi-', 'pypi-[\\w-]{50,400}'),
  prefixed('docker', 'TOKEN', 'dckr_', 'dckr_(?:pat|oat)_[\\w-]{20,100}'),
  prefixed('heroku', 'KEY', 'hrku-', 'HRKU-[\\w-]{30,100}'),
  prefixed('digitalocean', 'TOKEN', ['dop_v1_', 'doo_v1_', 'dor_v1_'], 'do[opr]_v1_[0-9a-f]{60,70}'),
  prefixed('openai', 'KEY', 'sk-', 'sk-(?:proj-|svcacct-|admin-|ant-|or-)?[\\w-]{20,300}', hasDigit),
  prefixed(
    'ai',
    'KEY',
    ['hf_', 'gsk_', 'xai-', 'r8_', 'pplx-'],
    '(?:hf_[A-Za-z0-9]{30,60}|gsk_[A-Za-z0-9]{40,80}|xai-[A-Za-z0-9]{40,120}|r8_[A-Za-z0-9]{37}|pplx-[A-Za-z0-9]{40,80})',
  ),
  prefixed('atlassian', 'TOKEN', ['atatt3', 'atctt3', 'atbb'], '(?:AT[AC]TT3[\\w=-]{40,400}|ATBB[A-Za-z0-9]{28,60})'),
  prefixed('shopify', 'TOKEN', ['shpat_', 'shpca_', 'shppa_', 'shpss_'], 'shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}'),
  prefixed('square', 'TOKEN', ['sq0', 'eaaa'], '(?:sq0[a-z]{3}-[\\w-]{22,50}|EAAA[\\w-]{60})'),
  prefixed('facebook', 'TOKEN', 'eaa', 'EAA[A-Za-z0-9]{80,300}', hasDigit),
  prefixed('databricks', 'TOKEN', 'dapi', 'dapi[0-9a-f]{32}'),
  prefixed('vault', 'TOKEN', ['hvs.', 'hvb.', 'hvr.'], 'hv[sbr]\\.[\\w-]{20,300}'),
  prefixed('postman', 'KEY', 'pmak-', 'PMAK-[0-9a-f]{24}-[0-9a-f]{34}'),
  prefixed('newrelic', 'KEY', ['nrak-', 'nrii-'], 'NR(?:AK|II)-[\\w-]{25,40}'),
  prefixed('grafana', 'TOKEN', ['glsa_', 'glc_'], '(?:glsa_[A-Za-z0-9]{32}_[0-9a-f]{8}|glc_[A-Za-z0-9+/=]{30,400})'),
  prefixed('sentry', 'TOKEN', ['sntrys_', 'sntryu_'], 'sntry[su]_[\\w+/=-]{40,300}'),
  prefixed('notion', 'TOKEN', ['secret_', 'ntn_'], '(?:secret_[A-Za-z0-9]{43}|ntn_[A-Za-z0-9]{40,60})'),
  prefixed('linear', 'KEY', 'lin_', 'lin_(?:api|oauth)_[A-Za-z0-9]{32,80}'),
  prefixed('brevo', 'KEY', ['xkeysib-', 'xsmtpsib-'], 'x(?:key|smtp)sib-[0-9a-f]{64}-[A-Za-z0-9]{16}'),
  prefixed('rubygems', 'TOKEN', 'rubygems_', 'rubygems_[0-9a-f]{48}'),
  prefixed('supabase', 'KEY', ['sbp_', 'sb_secret_'], '(?:sbp_[0-9a-f]{40}|sb_secret_[\\w-]{20,80})'),
  prefixed('figma', 'TOKEN', 'figd_', 'figd_[\\w-]{30,80}'),
  prefixed('sonar', 'TOKEN', ['sqp_', 'squ_', 'sqa_'], 'sq[pua]_[0-9a-f]{40}'),
  prefixed('netlify', 'TOKEN', ['nfp_', 'nfc_', 'nfu_'], 'nf[pcu]_[A-Za-z0-9]{36}'),
  prefixed('artifactory', 'KEY', ['akcp', 'cmvmdgtu'], '(?:AKCp[A-Za-z0-9]{60,80}|cmVmdGtu[A-Za-z0-9]{50,80})'),
  prefixed('age', 'PRIVATE_KEY', 'age-secret-key-', 'AGE-SECRET-KEY-1[A-Z0-9]{58}'),
  inside('telegram', 'TOKEN', ':aa', /(?<!\d)\d{8,10}:AA[\w-]{33}(?![\w-])/g),
  inside('discord', 'TOKEN', '.', /(?<![\w.-])[MNO][\w-]{23,26}\.[\w-]{6}\.[\w-]{27,40}(?![\w-])/g, hasDigit),
  inside('mailchimp', 'KEY', '-us', /(?<![0-9A-Za-z])[0-9a-f]{32}-us\d{1,2}(?![\w-])/g),
  inside('mailgun', 'KEY', '-', /(?<![0-9A-Za-z-])[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}(?![\w-])/g),
  inside('firebase', 'KEY', ':apa91b', /(?<![\w-])[\w-]{11}:APA91b[\w-]{100,200}/g),
  inside('azure-secret', 'KEY', 'q~', /(?<![\w~.-])[\w~.-]{3}[78]Q~[\w~.-]{31,34}(?![\w~-])/g),
  inside('terraform', 'TOKEN', '.atlasv1.', /(?<![A-Za-z0-9])[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,80}/g),
  inside('twilio', 'KEY', 'sk', /(?<![0-9A-Za-z])SK[0-9a-f]{32}(?![\w-])/g),
];
