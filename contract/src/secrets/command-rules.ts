import { isPassword, isPasswordInProse, isPlaceholderSecret } from './plausible-secret.ts';
import { type SecretPlace, type SecretRule, textBefore } from './secret-kinds.ts';

const TOOL =
  /(?<![\w.-])(?:sshpass|mysqldump|mysqladmin|mysql|mariadb|mongodump|mongosh|mongo|netexec|nxc|crackmapexec|cme|evil-winrm|bloodhound-python|certipy|docker login|podman login|helm|az login|smbmap|rdesktop|ldapsearch|ldapmodify|redis-cli|sqlcmd|kerbrute|hydra|nuclei|wmiexec|keytool|unzip|7z|zip|net user|psexec|plink|pscp|isql|kinit|snmpwalk|ftp)(?![\w])/i;

/** Returns the command before the match: the text after the last `|` or line break, at most 300 characters. */
const commandBefore = (place: SecretPlace): string => /[^\n|]{0,300}$/.exec(textBefore(place, 300))?.[0] ?? '';

const isTyped = (value: string): boolean =>
  value.length >= 4 && !isPlaceholderSecret(value) && /^[\x21-\x7e]+$/.test(value) && !/^\d{1,5}$|^[./-]|\//.test(value);

/** Rules for passwords in commands, in which no label precedes the password. */
export const COMMAND_RULES: readonly SecretRule[] = [
  {
    id: 'command-option',
    kind: 'PASSWORD',
    at: [' -p', ' -w', ' -a', ' --pass', ' --pwd'],
    inWords: true,
    pattern: /\s(?:-p|-P|-a|-w|-pw|--pass|--pwd)[ =]?(?:'([^'\n]{4,100})'|"([^"\n]{4,100})"|([^\s'"`;|&⟦⟧]{4,100}))/y,
    accepts: (value, place) =>
      isTyped(value) && !/^(?:ort|assword|ub|ath|arams?|rocess|lain|ass)/.test(value) && TOOL.test(commandBefore(place)),
  },
  {
    id: 'slash-option',
    kind: 'PASSWORD',
    at: ['/p:', '/pass:', '/password:'],
    inWords: true,
    pattern: /\/(?:p|pass|password):['"]?([^\s'"`;|&⟦⟧]{4,100})/iy,
    accepts: isPassword,
  },
  {
    id: 'net-use',
    kind: 'PASSWORD',
    at: ['net use ', 'net user '],
    pattern: /net use[^\n]{1,120}?\/user:\S{1,80} ([^\s/'"`⟦⟧]{4,100})|net user[^\n]{0,60} [\w.$-]{1,60} ([^\s/'"`⟦⟧]{4,100}) /iy,
    accepts: isPassword,
  },
  {
    id: 'net-use-first',
    kind: 'PASSWORD',
    at: ['net use '],
    pattern: /net use (?:[a-z*]: )?\\\\\S{1,120} ([^\s/'"`⟦⟧]{4,100}) \/user/iy,
    accepts: isPassword,
  },
  {
    id: 'impacket',
    kind: 'PASSWORD',
    at: [
      'impacket-',
      'secretsdump',
      'psexec',
      'wmiexec',
      'smbexec',
      'getuserspns',
      'getnpusers',
      'mssqlclient',
      'atexec',
      'smbclient.py',
      'sqlplus',
    ],
    pattern: /[\w.-]{4,30}[^\n]{0,120}?\s['"]?(?:[\w.-]{1,60}\/)?[\w.$-]{1,60}[:/]([^\s'"`⟦⟧]{3,100})@(?=[\w.-]{2})/y,
    accepts: isTyped,
  },
  {
    id: 'secure-string',
    kind: 'PASSWORD',
    at: ['convertto-securestring'],
    pattern: /ConvertTo-SecureString(?: -String)? {1,4}(?:"([^"\n]{3,100})"|'([^'\n]{3,100})')/iy,
    accepts: (value) => !isPlaceholderSecret(value),
  },
  {
    id: 'network-credential',
    kind: 'PASSWORD',
    at: ['networkcredential', 'login(', 'connect(', 'createuser('],
    pattern: /(?:networkcredential|login|connect|createuser)\(\s{0,4}["'][^"'\n]{1,80}["'],\s{0,4}["']([^"'\n]{4,100})["']/iy,
    accepts: isPassword,
  },
  { id: 'piped', kind: 'PASSWORD', at: ['echo '], pattern: /echo (?:-n )?['"]?([^\s'"`|⟦⟧]{4,100})['"]? ?\| ?sudo -S/iy, accepts: isTyped },
  {
    id: 'openssl',
    kind: 'PASSWORD',
    at: ['-pass', '-k '],
    inWords: true,
    pattern: /-pass(?:in|out)? pass:['"]?([^\s'"`|⟦⟧]{4,100})/iy,
    accepts: isTyped,
  },
  {
    id: 'protocol',
    kind: 'PASSWORD',
    at: ['pass ', 'auth ', 'requirepass ', 'masterauth ', 'identified by '],
    pattern: /(?:PASS|AUTH|requirepass|masterauth|identified by|IDENTIFIED BY) ['"]?([^\s'"`|⟦⟧]{6,100})/y,
    accepts: isPasswordInProse,
  },
  {
    id: 'credentials',
    kind: 'PASSWORD',
    at: [
      'tài khoản',
      'account',
      'credential',
      'thông tin đăng nhập',
      'đăng nhập',
      'login',
      'log in',
      'logged in',
      'signed in',
      'tk',
      'user',
      'valid',
      '[+]',
    ],
    pattern: /[^\n`]{2,60}?[ `"'(\\]([\w.@-]{2,60})(?: ?: ?| ?\/ ?)([^\s`"'/|,;)⟦⟧]{6,60})(?=[\s`"',;.)]|$)/iy,
    accepts: (_, { match }) => isPasswordInProse(match[2] ?? '') && !/^https?$|^\d/.test(match[1] ?? ''),
  },
];
