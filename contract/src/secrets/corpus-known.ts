// biome-ignore-all format: a case per paragraph, as its author wrote it
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: texts of code and configuration
// biome-ignore-all lint/style/useTemplate: parts of secrets stand apart
import type { LookAlike, SecretCase, SecretKind } from './corpus-case.ts';

// All values are invented. Secrets are assembled at run time, so that secret scanners of code hosts do not report this file.

const HEX = '0123456789abcdef';
const DIGIT = '0123456789';
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LOWER = UPPER.toLowerCase();
const LETTER = UPPER + LOWER;
const BASE62 = DIGIT + LETTER;
const BASE64 = BASE62 + '+/';
const BASE64URL = BASE62 + '-_';
const BASE32 = UPPER + '234567';

const BYTES = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join('');

const join = (...parts: string[]): string => parts.join('');
const lines = (...rows: string[]): string => rows.join('\n');
const fence = (language: string, ...rows: string[]): string => lines('```' + language, ...rows, '```');

function random(alphabet: string, length: number, seed: number): string {
  let state = (seed * 2654435761) >>> 0;
  let out = '';
  for (let i = 0; i < length; i++) {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    out += alphabet.charAt(((t ^ (t >>> 14)) >>> 0) % alphabet.length);
  }
  return out;
}

/** Returns the Base64 of a text in which each character is one byte. */
function btoa(text: string): string {
  let bits = '';
  for (const character of text) bits += character.charCodeAt(0).toString(2).padStart(8, '0');
  const characters = (bits.match(/.{1,6}/g) ?? []).map((part) => (UPPER + LOWER + DIGIT + '+/').charAt(Number.parseInt(part.padEnd(6, '0'), 2)));
  return characters.join('').padEnd(Math.ceil(text.length / 3) * 4, '=');
}

const encoded = (size: number, seed: number): string => btoa(random(BYTES, size, seed));
const signature = (size: number, seed: number): string => encoded(size, seed).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

function withLuhn(digits: string): string {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits.charAt(digits.length - 1 - i));
    const doubled = i % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits + String((10 - (sum % 10)) % 10);
}

function card(prefix: string, length: number, seed: number): string {
  return withLuhn(prefix + random(DIGIT, length - prefix.length - 1, seed));
}

function grouped(text: string, separator: string, ...sizes: number[]): string {
  const groups: string[] = [];
  let from = 0;
  for (const size of sizes) {
    groups.push(text.slice(from, from + size));
    from += size;
  }
  return groups.join(separator);
}

const wrapped = (text: string, width: number): string[] => text.match(new RegExp(`.{1,${String(width)}}`, 'g')) ?? [];

function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const character of text) {
    crc ^= character.charCodeAt(0);
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** Returns 30 random characters followed by their CRC32 in 6 base62 digits, as in the classic tokens of GitHub and npm. */
function withCrc(seed: number): string {
  const body = random(BASE62, 30, seed);
  let rest = crc32(body);
  let check = '';
  for (let i = 0; i < 6; i++) {
    check = BASE62.charAt(rest % 62) + check;
    rest = Math.floor(rest / 62);
  }
  return body + check;
}

const base64url = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const jwtHead = (header: object, payload: object): string => base64url(JSON.stringify(header)) + '.' + base64url(JSON.stringify(payload));
const pem = (edge: 'BEGIN' | 'END', label: string): string => join('-----', edge, ' ', label, '-----');

const secretCase = (name: string, kind: SecretKind, secret: string, text: (secret: string) => string): SecretCase => ({ name, kind, secret, text: text(secret) });

const keys: SecretCase[] = [
  secretCase('aws access key id in a JS bundle', 'KEY', join('AK', 'IA', random(BASE32, 16, 101)), secret => lines(
    'Trong file `main.4f1c.chunk.js` của trang khách hàng có cấu hình S3 viết cứng:',
    '',
    fence('js', `var c={bucket:"cskh-upload-prod",region:"ap-southeast-1",credentials:{accessKeyId:"${secret}",secretAccessKey:"${random(BASE64, 40, 102)}"}};new s3.S3Client(c)`),
    '',
    'Khóa này có quyền `s3:ListAllMyBuckets`.',
  )),
  secretCase('aws secret key in a credentials file', 'KEY', random(BASE64, 40, 103), secret => lines(
    'Reading the deploy user\'s home through the LFI:',
    '',
    fence('', '$ curl -s "http://10.20.4.15/view?page=../../../../home/deploy/.aws/credentials"', '[default]', `aws_access_key_id = ${join('AK', 'IA', random(BASE32, 16, 104))}`, `aws_secret_access_key = ${secret}`, 'region = ap-southeast-1'),
  )),
  secretCase('azure storage account key in appsettings', 'KEY', encoded(64, 105), secret => lines(
    'File backup `appsettings.json.bak` tải được không cần đăng nhập:',
    fence('json', '{', '  "ConnectionStrings": {', `    "Blob": "DefaultEndpointsProtocol=https;AccountName=sthosokhachhang;AccountKey=${secret};EndpointSuffix=core.windows.net"`, '  },', '  "AllowedHosts": "*"', '}'),
  )),
  secretCase('google api key in strings.xml of an APK', 'KEY', join('AI', 'zaSy', random(BASE64URL, 33, 106)), secret => lines(
    'Dịch ngược APK bằng `apktool d app-release.apk`, khóa Google nằm trong `res/values/strings.xml`:',
    '',
    fence('xml', '<string name="app_name">Ví Sen</string>', `<string name="google_maps_key">${secret}</string>`, '<string name="gcm_defaultSenderId">418220975311</string>'),
  )),
  secretCase('stripe live secret key in .env', 'KEY', join('sk_', 'live_', '51', random(BASE62, 97, 107)), secret => lines(
    '### 4.2 `.env` is served by nginx',
    '',
    fence('', 'GET /.env HTTP/1.1', 'Host: pay.sen-travel.test', '', 'HTTP/1.1 200 OK', 'Content-Type: application/octet-stream', '', 'APP_ENV=production', 'APP_DEBUG=false', `STRIPE_SECRET=${secret}`, 'STRIPE_CURRENCY=vnd'),
  )),
  secretCase('sendgrid key in a python file', 'KEY', join('S', 'G.', random(BASE64URL, 22, 108), '.', random(BASE64URL, 43, 109)), secret => lines(
    'Commit cũ trong `.git` (khôi phục bằng git-dumper) vẫn giữ khóa gửi thư:',
    fence('diff', '--- a/mailer/client.py', '+++ b/mailer/client.py', '@@ -8,3 +8,3 @@', `-sg = SendGridAPIClient("${secret}")`, '+sg = SendGridAPIClient(os.environ["SENDGRID_API_KEY"])'),
  )),
  secretCase('openai project key in a server log', 'KEY', join('sk', '-proj-', random(BASE64URL, 74, 110), 'T3Blbk', 'FJ', random(BASE64URL, 74, 111)), secret => lines(
    'The debug log of the chatbot service prints outgoing headers:',
    fence('log', '2024-08-14T03:22:07.114Z DEBUG http.client POST https://api.openai.com/v1/chat/completions', `2024-08-14T03:22:07.115Z DEBUG http.client headers={'content-type': 'application/json', 'authorization': 'Bearer ${secret}'}`, '2024-08-14T03:22:08.902Z DEBUG http.client status=200 elapsed=1787ms'),
  )),
  secretCase('vnpay hash secret in a java constant', 'KEY', random(UPPER + DIGIT, 32, 112), secret => lines(
    'Mã nguồn module thanh toán lộ chuỗi bí mật dùng để ký checksum, kẻ tấn công tự tạo được `vnp_SecureHash` hợp lệ cho đơn hàng bất kỳ:',
    fence('java', 'public static String vnp_PayUrl = "https://pay.gateway.test/paymentv2/vpcpay.html";', 'public static String vnp_TmnCode = "SENTRVL1";', `public static String vnp_HashSecret = "${secret}";`),
  )),
  secretCase('mailgun key with curl', 'KEY', join('key', '-', random(HEX, 32, 113)), secret => lines(
    'The key works: it lists every domain of the account.',
    '',
    fence('bash', `curl -s --user 'api:${secret}' https://api.mailgun.net/v3/domains | jq '.items[].name'`, '"mg.sen-travel.test"', '"mg.noibo.sen-travel.test"'),
  )),
  secretCase('slack webhook in a CI file', 'KEY', join('T0', random(UPPER + DIGIT, 9, 114), '/B0', random(UPPER + DIGIT, 9, 115), '/', random(BASE62, 24, 116)), secret => lines(
    'Ai đọc được repo cũng gửi được tin vào kênh #van-hanh:',
    fence('yaml', 'notify:', '  stage: .post', '  script:', `    - curl -X POST -d '{"text":"deploy xong"}' https://hooks.slack.com/services/${secret}`),
  )),
  secretCase('laravel app key', 'KEY', encoded(32, 117), secret => lines(
    'With the `APP_KEY` from the Ignition page we can forge serialized cookies (CVE-2018-15133):',
    '',
    fence('', '| Key | Value |', '| APP_NAME | HoSoYTe |', `| APP_KEY | base64:${secret} |`, '| APP_URL | https://hoso.bv-trungtam.test |'),
  )),
  secretCase('signing secret in a kubernetes ConfigMap', 'KEY', random(HEX, 64, 118), secret => lines(
    '```',
    '$ kubectl -n thanhtoan get cm gateway-config -o yaml',
    'apiVersion: v1',
    'kind: ConfigMap',
    'data:',
    '  JWT_ALGORITHM: HS256',
    `  JWT_SECRET: ${secret}`,
    '  LOG_LEVEL: info',
    '```',
    'Khóa ký JWT không được để trong ConfigMap, vì tài khoản `viewer` đọc được.',
  )),
];

const tokens: SecretCase[] = [
  secretCase('github classic token in a git remote', 'TOKEN', join('gh', 'p_', withCrc(120)), secret => lines(
    'Thư mục `.git/config` trên web root còn token của lập trình viên:',
    fence('ini', '[remote "origin"]', `\turl = https://${secret}@github.com/sen-travel/booking-api.git`, '\tfetch = +refs/heads/*:refs/remotes/origin/*'),
  )),
  secretCase('gitlab personal token in a header', 'TOKEN', join('gl', 'pat-', random(BASE64URL, 20, 121)), secret => lines(
    'Confirming what the token can reach:',
    fence('bash', `$ curl -s -H "PRIVATE-TOKEN: ${secret}" https://git.noibo.lab/api/v4/projects?membership=true | jq length`, '57'),
  )),
  secretCase('slack bot token in YAML', 'TOKEN', join('xo', 'xb-', random(DIGIT.slice(1), 12, 122), '-', random(DIGIT.slice(1), 13, 123), '-', random(BASE62, 24, 124)), secret => lines(
    'Ansible inventory world-readable on the jump host:',
    fence('yaml', 'alerting:', '  slack:', '    channel: "#soc-canhbao"', `    token: ${secret}`, '    retries: 3'),
  )),
  secretCase('telegram bot token in a URL', 'TOKEN', join('6', random(DIGIT, 9, 125), ':', 'AA', random(BASE64URL, 33, 126)), secret => lines(
    'Mã độc gửi dữ liệu đánh cắp về một bot Telegram (chuỗi lấy từ bộ nhớ tiến trình):',
    '',
    `    https://api.telegram.org/bot${secret}/sendDocument?chat_id=-1001874420933`,
    '',
    'Gọi `getMe` trả về tên bot `hoadon_dientu_bot`.',
  )),
  secretCase('npm token in .npmrc', 'TOKEN', join('np', 'm_', withCrc(127)), secret => lines(
    'Layer 7 of the public image contains the builder\'s `.npmrc`:',
    fence('', '$ tar -xOf 7a1e/layer.tar root/.npmrc', '@sen:registry=https://registry.npmjs.org/', `//registry.npmjs.org/:_authToken=${secret}`, 'always-auth=true'),
  )),
  secretCase('digitalocean token exported in shell history', 'TOKEN', join('dop', '_v1_', random(HEX, 64, 128)), secret => lines(
    '`/root/.bash_history` đọc được qua lỗ hổng path traversal:',
    fence('', 'cd /opt/terraform', `export DIGITALOCEAN_TOKEN=${secret}`, 'terraform plan -out=sgp1.plan', 'history -c'),
  )),
  secretCase('huggingface token in a notebook', 'TOKEN', join('h', 'f_', random(LETTER, 34, 129)), secret => lines(
    'Jupyter on port 8888 runs without a password. The first cell of `train_ocr.ipynb`:',
    fence('python', 'from huggingface_hub import login', `login(token="${secret}", add_to_git_credential=False)`, 'ds = load_dataset("sen-ai/cccd-ocr", split="train")'),
  )),
  secretCase('opaque bearer token in a request', 'TOKEN', random(BASE64URL, 43, 130), secret => lines(
    'Đổi `userId` thành của người khác, máy chủ vẫn trả dữ liệu:',
    '',
    fence('http', 'GET /api/v2/wallets/20931/transactions?limit=20 HTTP/2', 'Host: api.visen.test', `Authorization: Bearer ${secret}`, 'Accept: application/json', 'User-Agent: okhttp/4.12.0'),
  )),
  secretCase('shopify admin token in PHP', 'TOKEN', join('shp', 'at_', random(HEX, 32, 131)), secret => lines(
    'The plugin keeps the admin token of the shop in its source:',
    fence('php', '$client = new \\GuzzleHttp\\Client([', "    'base_uri' => 'https://gom-batrang.myshopify.com/admin/api/2024-01/',", `    'headers'  => ['X-Shopify-Access-Token' => '${secret}'],`, ']);'),
  )),
  secretCase('docker hub token in a jenkins console', 'TOKEN', join('dckr', '_pat_', random(BASE64URL, 27, 132)), secret => lines(
    'Console output của job `build-portal` (Jenkins cho phép xem ẩn danh):',
    fence('', '+ docker login -u senops --password-stdin', `+ echo ${secret}`, 'Login Succeeded', '+ docker push senops/portal:1.18.3'),
  )),
  secretCase('custom session token header with hex', 'TOKEN', random(HEX, 40, 133), secret => lines(
    'Replay of the request after logout still returns 200, the token is not invalidated on the server:',
    fence('http', 'POST /mobile/profile HTTP/1.1', 'Host: app.bhxh-demo.test', `X-Auth-Token: ${secret}`, 'Content-Length: 17', '', '{"lang":"vi-VN"}'),
  )),
];

const cookies: SecretCase[] = [
  secretCase('JSESSIONID beside harmless cookies', 'COOKIE', random(HEX.toUpperCase(), 32, 140), secret => lines(
    'Yêu cầu gốc bắt bằng Burp:',
    fence('http', 'GET /ebank/accounts/list.do HTTP/1.1', 'Host: ebank.nganhang-a.test', `Cookie: lang=vi; JSESSIONID=${secret}; theme=blue`, 'Referer: https://ebank.nganhang-a.test/ebank/home.do'),
  )),
  secretCase('PHPSESSID in Set-Cookie', 'COOKIE', random(LOWER + DIGIT, 26, 141), secret => lines(
    'The session cookie is issued without `HttpOnly` and `Secure`:',
    fence('http', 'HTTP/1.1 302 Found', 'Server: Apache/2.4.57 (Debian)', `Set-Cookie: PHPSESSID=${secret}; path=/`, 'Location: dashboard.php'),
  )),
  secretCase('ASP.NET_SessionId in a curl command', 'COOKIE', random(LOWER.slice(0, 25) + '012345', 24, 142), secret => lines(
    'Tái hiện lỗi bằng một lệnh:',
    '',
    fence('powershell', `curl.exe -k "https://qlvb.so-tttt.test/VanBan/TaiVe.ashx?id=1044" -H "Cookie: ASP.NET_SessionId=${secret}" -o vb1044.pdf`),
  )),
  secretCase('connect.sid of express', 'COOKIE', join('s%3A', random(BASE64URL, 32, 143), '.', random(BASE62, 40, 144), '%2B', random(BASE62, 2, 145)), secret => lines(
    'After stored XSS fires, the admin\'s cookie arrives at the listener:',
    fence('log', '10.10.14.3 - - [12/Jun/2024 09:41:55] "GET / HTTP/1.1" 200 -', `10.10.11.87 - - [12/Jun/2024 09:42:10] "GET /?c=connect.sid=${secret} HTTP/1.1" 200 -`),
  )),
  secretCase('laravel_session encrypted value', 'COOKIE', base64url(JSON.stringify({ iv: encoded(16, 146), value: encoded(81, 147), mac: random(HEX, 64, 148), tag: '' })) + '%3D', secret => lines(
    'Cookie phiên của tài khoản `ketoan01` vẫn dùng được sau khi đổi mật khẩu:',
    '',
    `> Cookie: XSRF-TOKEN=; laravel_session=${secret}`,
    '',
    'Phản hồi: `200 OK`, trang `/ke-toan/phieu-chi`.',
  )),
];

const jwts: SecretCase[] = [
  secretCase('HS256 JWT as bearer', 'JWT', join(jwtHead({ alg: 'HS256', typ: 'JWT' }, { sub: '88213', role: 'customer', iat: 1718170000, exp: 1718173600 }), '.', signature(32, 150)), secret => lines(
    'Token của khách hàng thường, dùng để gọi API quản trị:',
    fence('http', 'DELETE /admin/v1/users/5 HTTP/1.1', 'Host: api.chocongnghe.test', `Authorization: Bearer ${secret}`, '', 'HTTP/1.1 204 No Content'),
  )),
  secretCase('JWT in a cookie', 'JWT', join(jwtHead({ typ: 'JWT', alg: 'HS512' }, { uid: 4471, tenant: 'hcm-03', perms: ['read', 'export'], exp: 1725000000 }), '.', signature(64, 151)), secret => lines(
    'The portal stores the JWT in a cookie that JavaScript can read:',
    fence('http', 'HTTP/2 200', `set-cookie: access_token=${secret}; Path=/; SameSite=None`, 'content-type: application/json', '', '{"ok":true}'),
  )),
  secretCase('unsigned JWT with alg none', 'JWT', jwtHead({ alg: 'none', typ: 'JWT' }, { user: 'quantri', isAdmin: true, iat: 1719800000 }), secret => lines(
    'Sửa header thành `alg: none`, bỏ chữ ký (giữ dấu chấm cuối), máy chủ chấp nhận:',
    fence('bash', `T='${secret}.'`, 'curl -s https://hocba.truong-thpt.test/api/me -H "Authorization: Bearer $T"', '{"user":"quantri","isAdmin":true}'),
  )),
  secretCase('JWT in a link of a mail', 'JWT', join(jwtHead({ alg: 'HS256' }, { email: 'lan.t@congty-b.test', purpose: 'verify', exp: 1722222222 }), '.', signature(32, 152)), secret => lines(
    'Liên kết xác minh không hết hạn và lộ qua header `Referer`:',
    '',
    `https://id.congty-b.test/verify?lang=vi&token=${secret}&next=%2Fhome`,
  )),
];

const privateKeys: SecretCase[] = [
  secretCase('RSA private key read through SSRF', 'PRIVATE_KEY', wrapped(join('MIIB', 'yQIBAAJhA', random(BASE64, 10 * 64 - 13 - 6, 160), 'w=='), 64).join('\n'), secret => lines(
    'Đọc `file:///etc/ssl/private/web.key` qua SSRF:',
    '',
    pem('BEGIN', join('RSA ', 'PRIVATE KEY')),
    secret,
    pem('END', join('RSA ', 'PRIVATE KEY')),
  )),
  secretCase('OpenSSH key on a file share', 'PRIVATE_KEY', wrapped(join('b3BlbnNzaC1r', 'ZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW', 'QyNTUxOQAAAC', random(BASE64, 230, 161), 'ECAwQFBg=='), 70).join('\n'), secret => lines(
    'The SMB share `backup$` is readable for guests:',
    '```',
    "smb: \\home\\ops\\.ssh\\> more id_ed25519",
    pem('BEGIN', join('OPENSSH ', 'PRIVATE KEY')),
    secret,
    pem('END', join('OPENSSH ', 'PRIVATE KEY')),
    '```',
  )),
  secretCase('key of a GCP service account in JSON', 'PRIVATE_KEY', wrapped(join('MIIEvQIBADANBgkqhkiG9w0BAQEF', 'AASCBKcwggSjAgEAAoIBAQC', random(BASE64, 1624 - 51 - 2, 162), 'w='), 64).join('\\n'), secret => lines(
    'Bucket công khai chứa file khóa của service account:',
    fence('json', '{', '  "type": "service_account",', '  "project_id": "sen-analytics-371204",', `  "private_key_id": "${random(HEX, 40, 163)}",`, `  "private_key": "${pem('BEGIN', join('PRIVATE', ' KEY'))}\\n${secret}\\n${pem('END', join('PRIVATE', ' KEY'))}\\n",`, '  "client_email": "etl-writer@sen-analytics-371204.iam.gserviceaccount.com"', '}'),
  )),
  secretCase('PGP private key block', 'PRIVATE_KEY', wrapped(join('lFgE', 'Zj', random(BASE64, 378, 164)), 64).join('\n'), secret => lines(
    'Found in `/var/backups/gpg/` on the mail gateway, no passphrase:',
    '',
    pem('BEGIN', join('PGP ', 'PRIVATE KEY BLOCK')),
    '',
    secret,
    `=${random(BASE64, 4, 165)}`,
    pem('END', join('PGP ', 'PRIVATE KEY BLOCK')),
  )),
];

const urlPasswords: SecretCase[] = [
  secretCase('password in a git clone over https', 'URL_PASSWORD', join('Hoa', 'Sua', '#2023').replace('#', '%23'), secret => lines(
    'Script triển khai `deploy.sh` chứa tài khoản Gitea:',
    fence('bash', 'set -e', `git clone https://ci-bot:${secret}@gitea.noibo.lab/web/cong-dan.git /srv/cong-dan`, 'cd /srv/cong-dan && composer install'),
  )),
  secretCase('postgres DATABASE_URL', 'URL_PASSWORD', join('q7Lr', 'TzW9', 'kd2'), secret => lines(
    'The Spring actuator `/actuator/env` shows the value unmasked:',
    fence('json', '"DATABASE_URL": {', `  "value": "postgresql://crm_app:${secret}@pg-01.internal:5432/crm?sslmode=disable",`, '  "origin": "System Environment Property"', '}'),
  )),
  secretCase('mongodb+srv with an atlas-like host', 'URL_PASSWORD', random(BASE62, 16, 170), secret => lines(
    'Kết nối thẳng vào cụm MongoDB từ Internet (không giới hạn IP):',
    fence('', `$ mongosh "mongodb+srv://svc_report:${secret}@cluster0.h3kqz.mongodb.net/baocao?retryWrites=true&w=majority"`, 'Current Mongosh Log ID: 66a0f1c2', 'Atlas atlas-x1-shard-0 [primary] baocao> show collections'),
  )),
  secretCase('redis with password and no user', 'URL_PASSWORD', join('R3dis', '-Noi', 'Bo-88'), secret => lines(
    '`docker inspect worker` liệt kê biến môi trường:',
    fence('json', '"Env": [', '  "NODE_ENV=production",', `  "REDIS_URL=redis://:${secret}@172.18.0.4:6379/2",`, '  "PATH=/usr/local/sbin:/usr/local/bin"', ']'),
  )),
  secretCase('jdbc mysql with user and password as parameters', 'URL_PASSWORD', join('Kho', 'Hang', '_2o22'), secret => lines(
    'Decompiled `DbUtil.class`:',
    fence('java', `private static final String URL = "jdbc:mysql://192.168.50.12:3306/wms?useSSL=false&user=wms_rw&password=${secret}&serverTimezone=UTC";`),
  )),
];

const passwords: SecretCase[] = [
  secretCase('password in a form body', 'PASSWORD', join('Matkhau', '%40', '1995'), secret => lines(
    'Trang đăng nhập gửi thông tin qua HTTP không mã hóa, Wireshark bắt được:',
    fence('http', 'POST /login.php HTTP/1.1', 'Host: sinhvien.daihoc-x.test', 'Content-Type: application/x-www-form-urlencoded', '', `username=sv200417&password=${secret}&remember=1`),
  )),
  secretCase('password in a JSON login', 'PASSWORD', join('Thu', 'yTien', '!0807'), secret => lines(
    'No rate limit on the login; request number 500 still gets an answer:',
    fence('http', 'POST /api/auth/login HTTP/2', 'Host: api.nhathuoc-c.test', 'Content-Type: application/json', '', `{"phoneOrEmail":"thuy@nhathuoc-c.test","password":"${secret}","deviceId":"web"}`),
  )),
  secretCase('datasource password in application.yml', 'PASSWORD', join('Vp', 'Dt@', 'Oracle19'), secret => lines(
    'Giải nén `portal.war`, file `WEB-INF/classes/application.yml`:',
    fence('yaml', 'spring:', '  datasource:', '    url: jdbc:oracle:thin:@10.1.8.20:1521/ORCL', '    username: PORTAL', `    password: ${secret}`, '    driver-class-name: oracle.jdbc.OracleDriver'),
  )),
  secretCase('curl -u with user and password', 'PASSWORD', join('nexus', '-dep', 'l0y'), secret => lines(
    'Upload of a malicious artifact with the credentials from the wiki:',
    fence('bash', `curl -u deployer:${secret} --upload-file evil-1.0.jar https://nexus.noibo.lab/repository/releases/vn/sen/core/1.0/core-1.0.jar`),
  )),
  secretCase('Vietnamese prose', 'PASSWORD', join('Bvtt', '@', '11223344'), secret => lines(
    'Nhân viên trực đã dán tờ giấy ghi chú lên màn hình. Chúng tôi đăng nhập được vào hệ thống PACS',
    `bằng tài khoản \`bsyhct\`, mật khẩu: ${secret}`,
    '',
    'Khuyến nghị đổi ngay và bật xác thực hai lớp.',
  )),
  secretCase('sha512crypt line of a shadow file', 'PASSWORD', join('$6', '$', random(BASE62 + './', 16, 180), '$', random(BASE62 + './', 86, 181)), secret => lines(
    'Reading `/etc/shadow` with the SUID binary:',
    fence('', 'root:*:19500:0:99999:7:::', 'daemon:*:19500:0:99999:7:::', `minhops:${secret}:19688:0:99999:7:::`, 'sshd:!:19500::::::'),
  )),
  secretCase('NT hash of a secretsdump', 'PASSWORD', random(HEX, 32, 182), secret => lines(
    'Dump NTDS sau khi có quyền DCSync:',
    fence('', '$ impacket-secretsdump -just-dc-user svc_backup sen.local/it.huy@10.5.0.10', '[*] Dumping Domain Credentials (domain\\uid:rid:lmhash:nthash)', '[*] Using the DRSUAPI method to get NTDS.DIT secrets', `sen.local\\svc_backup:1137:aad3b435b51404eeaad3b435b51404ee:${secret}:::`, '[*] Cleaning up...'),
  )),
  secretCase('powershell secure string', 'PASSWORD', join('Quan', 'Tri$', '2024hn'), secret => lines(
    'A scheduled task on SRV-FILE02 runs this script:',
    fence('powershell', `$p = ConvertTo-SecureString '${secret}' -AsPlainText -Force`, "$c = New-Object System.Management.Automation.PSCredential('SEN\\svc_copy', $p)", 'Invoke-Command -ComputerName SRV-DB01 -Credential $c -ScriptBlock { robocopy D:\\bak \\\\nas\\bak }'),
  )),
  secretCase('connection string in web.config', 'PASSWORD', join('Sql', 'Hcm', '.6789'), secret => lines(
    'Tải được `web.config` bằng `download.aspx?f=../web.config`:',
    fence('xml', '<connectionStrings>', `  <add name="Main" connectionString="Data Source=10.0.3.9;Initial Catalog=QLNS;User ID=sa_qlns;Password=${secret};MultipleActiveResultSets=True" providerName="System.Data.SqlClient" />`, '</connectionStrings>'),
  )),
];

const cards: SecretCase[] = [
  secretCase('visa with spaces in a response', 'CARD', grouped(card('453912', 16, 190), ' ', 4, 4, 4, 4), secret => lines(
    'API lịch sử đặt phòng trả số thẻ đầy đủ, không che:',
    fence('json', '{', '  "bookingId": "BK-20240611-0032",', `  "cardNumber": "${secret}",`, '  "cardHolder": "TRAN THI MAU",', '  "expiry": "09/27"', '}'),
  )),
  secretCase('mastercard in a web server log', 'CARD', card('533087', 16, 191), secret => lines(
    'The payment form uses GET, so the number ends in the access log:',
    fence('log', `203.0.113.77 - - [03/May/2024:11:20:41 +0700] "GET /checkout?amount=1250000&pan=${secret}&exp=1126 HTTP/1.1" 302 512`),
  )),
  secretCase('napas card of 16 digits with spaces in prose', 'CARD', grouped(card('970436', 16, 192), ' ', 4, 4, 4, 4), secret => lines(
    'Khi quét mã QR trên biên lai, ứng dụng hiển thị nguyên số thẻ ATM',
    `của người gửi là ${secret} thay vì chỉ bốn số cuối.`,
  )),
  secretCase('napas card of 19 digits in SQL output', 'CARD', card('970418', 19, 193), secret => lines(
    'sqlmap lấy được bảng `the_atm`:',
    fence('', '+----+--------------+---------------------+---------+', '| id | chu_the      | so_the              | han     |', '+----+--------------+---------------------+---------+', `| 17 | LE VAN THUOC | ${secret} | 10/2028 |`, '+----+--------------+---------------------+---------+'),
  )),
];

const identities: SecretCase[] = [
  secretCase('CCCD in a JSON response', 'IDENTITY', join('0', '79', '1', '88', random(DIGIT, 6, 200)), secret => lines(
    'IDOR at `/api/patients/{id}` gives the whole record of a stranger:',
    fence('json', '{"id":90412,"fullName":"Pham Thi Hoi An","dob":"1988-03-02","identityNo":"' + secret + '","insurance":null}'),
  )),
  secretCase('CCCD in Vietnamese prose', 'IDENTITY', join('0', '01', '2', '03', random(DIGIT, 6, 201)), secret => lines(
    `Ảnh chụp hợp đồng trong thư mục \`/uploads/hd/\` cho thấy số căn cước công dân ${secret}, cấp ngày 14/05/2021 tại Cục Cảnh sát QLHC về TTXH.`,
  )),
  secretCase('CMND with its label', 'IDENTITY', join('2', '73', random(DIGIT, 6, 202)), secret => lines(
    'Kết quả tra cứu hồ sơ cũ không cần đăng nhập:',
    '',
    '- Họ và tên: Ngô Văn Bưởi',
    `- Số CMND: ${secret}`,
    '- Nơi cấp: CA Bà Rịa - Vũng Tàu',
  )),
];

const phones: SecretCase[] = [
  secretCase('mobile number with spaces in prose', 'PHONE', grouped('0912' + random(DIGIT, 6, 210), ' ', 4, 3, 3), secret => lines(
    'Chức năng quên mật khẩu trả lời khác nhau giữa số tồn tại và không tồn tại:',
    `với ${secret} hệ thống báo "Đã gửi OTP", với số bất kỳ khác báo "Không tìm thấy".`,
  )),
  secretCase('international number in JSON', 'PHONE', join('+84', '38', random(DIGIT, 7, 211)), secret => lines(
    'The OTP endpoint echoes the recipient:',
    fence('json', `{"requestId":"otp-7f21","channel":"sms","to":"${secret}","ttl":120,"code":null}`),
  )),
  secretCase('number with dots in a table', 'PHONE', grouped('0779' + random(DIGIT, 6, 212), '.', 4, 3, 3), secret => lines(
    '| Họ tên | Điện thoại | Phòng ban |',
    '| --- | --- | --- |',
    `| Đỗ Thị Khế | ${secret} | Kế toán |`,
    '',
    'Bảng trên nằm trong `danhba.xlsx`, Google lập chỉ mục được.',
  )),
];

export const secrets: SecretCase[] = [...keys, ...tokens, ...cookies, ...jwts, ...privateKeys, ...urlPasswords, ...passwords, ...cards, ...identities, ...phones];

const uuid = (seed: number): string => grouped(random(HEX, 12, seed) + '4' + random(HEX, 3, seed + 1) + 'a' + random(HEX, 15, seed + 2), '-', 8, 4, 4, 4, 12);

export const lookAlikes: LookAlike[] = [
  { name: 'aws example pair of the documentation', text: lines('Định dạng khóa theo tài liệu AWS, dùng để viết regex tìm kiếm:', fence('ini', '[default]', `aws_access_key_id = ${join('AKIA', 'IOSFODNN7', 'EXAMPLE')}`, `aws_secret_access_key = ${join('wJalrXUtnFEMI/K7MDENG', '/bPxRfiCY', 'EXAMPLEKEY')}`)) },
  { name: 'example JWT of jwt.io', text: lines('Ví dụ mặc định trên trang jwt.io:', '', join('eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9', '.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ', '.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c')) },
  { name: 'slack webhook of the documentation', text: lines('Slack documents the format of its webhooks as', '', join('    https://hooks.slack.com/services/', 'T00000000/B00000000/', 'XXXXXXXXXXXXXXXXXXXXXXXX')) },
  { name: 'published visa test card', text: lines('Dùng thẻ kiểm thử của cổng thanh toán (môi trường sandbox): 4111 1111 1111 1111, hết hạn 12/30.', 'Giao dịch được chấp nhận cả trên môi trường thật, đây là lỗi cấu hình.') },
  { name: 'published stripe test card', text: lines('To reproduce, pay with the test number of Stripe:', fence('js', "await page.fill('#card', '4242424242424242');", "await page.fill('#exp', '0130');")) },
  { name: 'basic header of the RFC', text: lines('RFC 7617 shows how the header is built for the user Aladdin:', fence('http', `Authorization: Basic ${join('QWxhZGRpbjpv', 'cGVuIHNlc2FtZQ==')}`)) },
  { name: 'bearer placeholder in angle brackets', text: lines('Mọi yêu cầu phải có header sau (thay bằng token của bạn):', fence('http', 'GET /api/v1/orders HTTP/1.1', 'Host: api.sen-travel.test', 'Authorization: Bearer <token>')) },
  { name: 'YOUR_API_KEY in a URL', text: lines('```bash', 'curl "https://maps.googleapis.com/maps/api/geocode/json?address=Hanoi&key=YOUR_API_KEY"', '```', 'Nếu trả về `OK` thì khóa không bị giới hạn referer.') },
  { name: 'environment variables in docker compose', text: fence('yaml', 'services:', '  db:', '    image: postgres:16', '    environment:', '      POSTGRES_USER: ${DB_USER}', '      POSTGRES_PASSWORD: ${DB_PASSWORD:?missing}') },
  { name: 'process.env in node code', text: lines('The fix reads the values at run time:', fence('js', 'module.exports = {', '  apiKey: process.env.PAYMENT_API_KEY,', '  clientSecret: process.env.OAUTH_CLIENT_SECRET,', '};')) },
  { name: 'postman variables', text: fence('http', 'POST {{base_url}}/oauth/token HTTP/1.1', 'Authorization: Bearer {{access_token}}', 'X-Api-Key: {{apiKey}}', '', 'client_secret={{client_secret}}&password={{password}}') },
  { name: 'password masked with stars', text: lines('Trang cấu hình đã che giá trị:', fence('json', '{"host":"smtp.noibo.lab","user":"noreply","password":"********","secure":true}')) },
  { name: 'passage that is already redacted', text: lines('Đăng nhập bằng tài khoản thử nghiệm:', fence('http', 'POST /dang-nhap HTTP/1.1', 'Cookie: PHPSESSID=⟦COOKIE-1⟧', '', 'user=⟦USER-1⟧&password=⟦PASSWORD-1⟧')) },
  { name: 'token shown as x', text: lines('The tool reports the finding like this, with the value cut:', fence('', `[github-pat] ghp_${'x'.repeat(36)}  src/config.js:14`)) },
  { name: 'hydra with a placeholder for the password', text: fence('bash', "hydra -L users.txt -P /usr/share/wordlists/rockyou.txt 10.10.10.43 http-post-form '/login.php:username=^USER^&password=^PASS^:Invalid'") },
  { name: 'SQL injection payload in the password field', text: lines('Payload vượt qua đăng nhập:', fence('', "username=admin&password=' OR '1'='1' -- -")) },
  { name: 'uuid of a resource', text: lines(`Đổi UUID trong đường dẫn \`/api/documents/${uuid(300)}/download\` thành UUID của người khác thì máy chủ trả về 403, đúng như mong đợi.`) },
  { name: 'git log with hashes', text: lines('The vulnerable line came in with this commit:', fence('', `commit ${random(HEX, 40, 303)}`, 'Author: build <build@noibo.lab>', 'Date:   Mon Mar 4 10:12:33 2024 +0700', '', '    them kiem tra token', '', `index ${random(HEX, 7, 304)}..${random(HEX, 7, 305)} 100644`)) },
  { name: 'sha256sum of evidence files', text: lines('Mã băm của các tệp bằng chứng:', fence('', `${random(HEX, 64, 306)}  burp-session.burp`, `${random(HEX, 64, 307)}  passwords-policy.pdf`)) },
  { name: 'md5 of an IOC', text: lines('| Tệp | MD5 | Kích thước |', '| --- | --- | --- |', `| hoadon_thang6.exe | ${random(HEX, 32, 308)} | 1.204.736 |`, '', 'Mẫu được đóng gói bằng UPX 3.96.') },
  { name: 'inline png', text: lines('Biểu tượng khóa trong trang đăng nhập:', `<img alt="password" src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAA${random(BASE64, 120, 309)}AAAASUVORK5CYII=">`) },
  { name: 'CVE and CVSS line', text: lines('**CVE-2021-44228** (Log4Shell), CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H, điểm 10.0.', 'Phiên bản ảnh hưởng: 2.0-beta9 đến 2.14.1.') },
  { name: 'etag and cache headers', text: fence('http', 'HTTP/1.1 304 Not Modified', `ETag: "${random(HEX, 32, 310)}"`, 'Cache-Control: max-age=31536000, immutable', 'X-Cache: HIT', `X-Amz-Cf-Id: ${random(BASE64URL, 54, 311)}==`) },
  { name: 'ssh public key in authorized_keys', text: lines('Chúng tôi thêm khóa công khai của mình để giữ quyền truy cập:', fence('', `$ echo 'ssh-ed25519 ${join('AAAAC3NzaC1lZDI1NTE5AAAAI', random(BASE64, 43, 312))} kali@pentest' >> ~/.ssh/authorized_keys`)) },
  { name: 'certificate of a server', text: lines('The server sends a self-signed certificate:', pem('BEGIN', 'CERTIFICATE'), ...wrapped(join('MIIBtjCCAVugAwIBAgIU', random(BASE64, 360, 313), 'A=='), 64), pem('END', 'CERTIFICATE')) },
  { name: 'host key fingerprint', text: fence('', "The authenticity of host '10.10.11.20 (10.10.11.20)' can't be established.", `ED25519 key fingerprint is SHA256:${encoded(32, 314).slice(0, 43)}.`, 'Are you sure you want to continue connecting (yes/no/[fingerprint])? yes') },
  { name: 'minified code with token names', text: fence('js', 'function e(t,n){var r=t.accessToken,o=n.refreshToken;return r&&o?i(r,o):Promise.reject(new TokenError("missing_token"))}var s={secretKeyRequired:!0,apiKeyHeaderName:"X-Api-Key",passwordStrengthMeter:a};') },
  { name: 'order number of 16 digits that fails Luhn', text: lines('Mã đơn hàng tăng tuần tự nên dễ đoán: 4520240611000312, 4520240611000313, 4520240611000315.', 'Kẻ tấn công dò được toàn bộ hóa đơn trong ngày.') },
  { name: 'epoch in milliseconds and microseconds', text: fence('json', '{"createdAt":1718170000123,"updatedAt":1718170345987,"traceStartUs":1718170345987123,"ttlMs":900000}') },
  { name: 'versions and addresses', text: lines('Nmap scan report for 192.168.56.104', '', '| Cổng | Dịch vụ | Phiên bản |', '| --- | --- | --- |', '| 22/tcp | OpenSSH | 8.9p1 Ubuntu 3ubuntu0.6 |', '| 80/tcp | nginx | 1.18.0 |', '', 'MAC: 08:00:27:5A:C1:9E (Oracle VirtualBox virtual NIC)') },
  { name: 'coordinates of places', text: lines('Ứng dụng gửi vị trí chính xác của tài xế về máy chủ bên thứ ba:', fence('json', '{"lat":21.028511234567,"lng":105.804817654321,"accuracy":12.8345678912}')) },
  { name: 'snowflake ids', text: lines('The ids of the messages leak the creation time:', fence('json', '[{"id":"7205759403792793601"},{"id":"7205759403792793644"},{"id":"7205759403792801022"}]')) },
  { name: 'rules for passwords', text: lines('Yêu cầu: mật khẩu: tối thiểu 12 ký tự, có chữ hoa, chữ thường, chữ số và ký tự đặc biệt.', 'Mật khẩu: không được trùng 5 lần gần nhất.') },
  { name: 'validation message', text: fence('json', '{', '  "errors": {', '    "username": "required",', '    "password": "required",', '    "token": ["The token field is required."]', '  }', '}') },
  { name: 'translations of form labels', text: fence('json', '{', '  "username": "Tên đăng nhập",', '  "password": "Mật khẩu",', '  "new_password": "Mật khẩu mới",', '  "forgot_password": "Quên mật khẩu?",', '  "api_key": "Khóa API"', '}') },
  { name: 'html login form', text: fence('html', '<form action="/login" method="post">', '  <label for="password">Mật khẩu</label>', '  <input type="password" id="password" name="password" placeholder="Nhập mật khẩu" autocomplete="current-password">', '  <button>Đăng nhập</button>', '</form>') },
  { name: 'java reading the parameter', text: lines('The password goes straight into the query:', fence('java', 'String password = request.getParameter("password");', 'String sql = "SELECT id FROM users WHERE name=\'" + user + "\' AND password=\'" + password + "\'";')) },
  { name: 'table definition', text: fence('sql', 'CREATE TABLE nguoi_dung (', '  id BIGINT PRIMARY KEY,', '  password VARCHAR(255) NOT NULL,', '  api_token CHAR(64) DEFAULT NULL,', '  reset_secret VARBINARY(32) NULL', ');') },
  { name: 'URL with a user and no password', text: lines('Lấy mã nguồn qua SSH:', fence('bash', 'git clone ssh://git@git.noibo.lab:2222/ops/playbooks.git', 'psql postgresql://readonly@pg-02.internal:5432/kho')) },
  { name: 'user:pass written as words', text: lines('Credentials in the form `https://user:' + 'password@host/` end up in the browser history and in proxy logs, so never link like that.') },
  { name: 'harmless cookies', text: fence('http', 'GET /tin-tuc HTTP/1.1', 'Host: www.sen-travel.test', 'Cookie: theme=dark; lang=vi; cookie_consent=accepted') },
  { name: 'cookie deleted at logout', text: lines('Đăng xuất xóa cookie phía trình duyệt nhưng phiên trên máy chủ vẫn sống:', fence('http', 'HTTP/1.1 302 Found', 'Set-Cookie: JSESSIONID=; Path=/; Max-Age=0; HttpOnly', 'Set-Cookie: remember_me=deleted; expires=Thu, 01-Jan-1970 00:00:01 GMT', 'Location: /login')) },
  { name: 'hotline numbers', text: lines('Liên hệ tổng đài 1900 1234 hoặc 1800 5678 (miễn phí) để khóa thẻ. Kịch bản lừa đảo giả danh đúng hai đầu số này.') },
  { name: 'tax code of a company', text: lines('CÔNG TY TNHH DU LỊCH SEN VÀNG', 'MST: 0301987654-001', 'Hóa đơn điện tử ký hiệu 1C24TSV, số 00001234.') },
  { name: '12 digits without a valid province', text: lines('Trường `ma_ho_so` là số 12 chữ số tăng dần:', fence('', '999824000113', '999824000114', '999824000121')) },
  { name: 'account numbers in an export', text: lines('File CSV đối soát có thể tải về bằng tài khoản khách:', fence('csv', 'ngay,so_tien,doi_ung', '2024-06-03,1500000,19034567890014', '2024-06-03,820000,19034567890022', '2024-06-04,45000,10582203117')) },
  { name: 'hexdump of a file', text: fence('', '00000000  50 4b 03 04 14 00 08 08  08 00 5c 9a c3 58 00 00  |PK........\\..X..|', '00000010  00 00 00 00 00 00 00 00  00 00 0b 00 00 00 5f 72  |.............._r|', '00000020  65 6c 73 2f 2e 72 65 6c  73 ad 92 c1 4a 03 31 10  |els/.rels...J.1.|') },
  { name: 'java stack trace', text: fence('', 'java.lang.IllegalArgumentException: token must not be null', '\tat vn.sen.auth.TokenService.parseAccessToken(TokenService.java:118)', '\tat vn.sen.auth.PasswordResetController.confirm(PasswordResetController.java:57)', '\tat org.apache.tomcat.util.threads.TaskThread$WrappingRunnable.run(TaskThread.java:61)') },
  { name: 'three dotted words', text: lines('Gói cấu hình nằm ở `eyewear.catalogue.translations`, không phải `security.authentication.providers`.', 'Khóa i18n: `eyeTracking.calibration.instructions`.') },
  { name: 'base64 of plain prose', text: lines('Tham số `msg` chỉ là base64 của một câu chào:', fence('bash', `$ echo ${btoa('Xin chao, day la trang ho tro khach hang.')} | base64 -d`, 'Xin chao, day la trang ho tro khach hang.')) },
  { name: 'docker image digests', text: fence('', 'REPOSITORY        TAG    DIGEST', `senops/portal     1.18   sha256:${random(HEX, 64, 320)}`, `library/nginx     1.25   sha256:${random(HEX, 64, 321)}`) },
  { name: 'integrity of a script tag', text: lines('Thiếu SRI. Thẻ đúng phải là:', fence('html', `<script src="https://cdn.jsdelivr.net/npm/jquery@3.7.1/dist/jquery.min.js" integrity="sha256-${encoded(32, 322)}" crossorigin="anonymous"></script>`)) },
  { name: 'mysql asking for the password', text: fence('', '$ mysql -h 10.0.3.12 -u root -p', 'Enter password:', "ERROR 1045 (28000): Access denied for user 'root'@'10.0.3.50' (using password: YES)") },
  { name: 'curl with shell variables', text: fence('bash', 'read -rsp "Mật khẩu: " PASS', 'curl -s -u "$USER:$PASS" https://nexus.noibo.lab/service/rest/v1/status') },
  { name: 'secret reference in a pod', text: fence('yaml', 'env:', '  - name: DB_PASSWORD', '    valueFrom:', '      secretKeyRef:', '        name: crm-db', '        key: password') },
  { name: 'oauth parameters in prose', text: lines('The client sends `grant_type=password`, so the app itself sees the user\'s password. `token_type=bearer` and `response_type=token` show the implicit flow, which OAuth 2.1 removes.') },
  { name: 'finding titles', text: lines('| # | Lỗ hổng | Mức |', '| --- | --- | --- |', '| 1 | Token: không hết hạn | Cao |', '| 2 | Secret key: lưu trong mã nguồn | Nghiêm trọng |', '| 3 | Password: không giới hạn số lần thử | Trung bình |') },
  { name: 'nuclei and tool output', text: fence('', '[http-missing-security-headers:x-frame-options] [http] [info] https://portal.sen-travel.test/', '[tech-detect:laravel] [http] [info] https://portal.sen-travel.test/login', '[exposed-panels:phpmyadmin] [http] [info] https://portal.sen-travel.test/pma/ [5.2.1]') },
  { name: 'S3 error with request ids', text: fence('xml', '<Error><Code>AccessDenied</Code><Message>Access Denied</Message>', `<RequestId>${random(UPPER + DIGIT, 16, 323)}</RequestId>`, `<HostId>${random(BASE64, 75, 324)}=</HostId></Error>`) },
  { name: 'private key only mentioned', text: lines('Grep theo chuỗi `BEGIN RSA PRIVATE KEY` trong toàn bộ kho mã không cho kết quả nào. Tệp `id_rsa` duy nhất tìm thấy có kích thước 0 byte.') },
];
