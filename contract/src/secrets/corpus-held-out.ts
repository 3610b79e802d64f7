// biome-ignore-all format: a case per paragraph, as its author wrote it
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: texts of code and configuration
// biome-ignore-all lint/style/useTemplate: parts of secrets stand apart
import type { LookAlike, SecretCase, SecretKind } from './corpus-case.ts';

// Held out: the author of the rules must not read this file. All values are invented and assembled at run time, as in `corpus-known.ts`.

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
  secretCase('temporary access key id from the metadata service', 'KEY', join('AS', 'IA', random(BASE32, 16, 5101)), secret => lines(
    'Gọi `http://169.254.169.254/latest/meta-data/iam/security-credentials/ec2-anh-san-pham` qua tham số `imageUrl`:',
    fence('json', '{', '  "Code" : "Success",', '  "Type" : "AWS-HMAC",', `  "AccessKeyId" : "${secret}",`, '  "Expiration" : "2024-07-19T14:02:11Z"', '}'),
  )),
  secretCase('aws secret in terraform state', 'KEY', encoded(30, 5102), secret => lines(
    'The public bucket holds `terraform.tfstate`; an IAM key is an attribute of a resource:',
    fence('json', '"type": "aws_iam_access_key", "name": "backup",', '"instances": [{ "attributes": {', `   "id": "${join('AK', 'IA', random(BASE32, 16, 5103))}",`, '   "user": "svc-snapshot",', `   "secret": "${secret}",`, '   "status": "Active" }}]'),
  )),
  secretCase('signature of an azure SAS link', 'KEY', encodeURIComponent(encoded(32, 5104)), secret => lines(
    'Ứng dụng di động nhúng đường dẫn SAS có quyền ghi và hạn đến năm 2030:',
    '',
    `\`https://hsbenhan.blob.core.windows.net/xquang?sv=2022-11-02&ss=b&srt=sco&sp=rwdlac&se=2030-12-31T16:59:59Z&spr=https&sig=${secret}\``,
  )),
  secretCase('google api key in a firebase web config', 'KEY', join('AI', 'za', 'Sy', random(BASE64URL, 33, 5105)), secret => lines(
    'Anyone may sign up because email sign-up is open in this project:',
    fence('bash', `curl -s -X POST "https://identitytoolkit.googleapis.com/v1/accounts:signUp?key=${secret}" \\`, '  -H "Content-Type: application/json" -d \'{"returnSecureToken":true}\''),
  )),
  secretCase('restricted stripe key of the test mode', 'KEY', join('rk_', 'test_', '51', random(BASE62, 97, 5106)), secret => lines(
    'Chuỗi tìm thấy khi chạy `strings libpayment.so`:',
    fence('', 'https://api.stripe.com/v1/payment_intents', 'Idempotency-Key', secret, 'payment_method_types[]'),
  )),
  secretCase('twilio auth token beside its account sid', 'KEY', random(HEX, 32, 5107), secret => lines(
    'phpinfo() at `/info.php` prints the environment of the SMS gateway:',
    '',
    '| Variable | Value |',
    '| --- | --- |',
    `| TWILIO_ACCOUNT_SID | AC${random(HEX, 32, 5108)} |`,
    `| TWILIO_AUTH_TOKEN | ${secret} |`,
  )),
  secretCase('anthropic-like key in a vite bundle', 'KEY', join('sk', '-ant-', 'api03-', random(BASE64URL, 93, 5109), 'AA'), secret => lines(
    'Biến `VITE_` được đóng gói vào mã phía trình duyệt nên ai cũng thấy:',
    fence('js', `const Qe={BASE_URL:"/",MODE:"production",VITE_LLM_KEY:"${secret}",VITE_LLM_MODEL:"claude-3-haiku"};`),
  )),
  secretCase('momo secret key in a properties file', 'KEY', random(BASE62, 32, 5110), secret => lines(
    'Từ lỗi XXE đọc được `/opt/shop/conf/momo.properties`:',
    fence('properties', '# moi truong that', 'partnerCode=MOMOSENX20220817', `accessKey=${random(BASE62, 16, 5111)}`, `secretKey=${secret}`, 'notifyUrl=https://shop.hoatuoi-d.test/ipn/momo'),
  )),
  secretCase('brevo smtp api key in go code', 'KEY', join('xkey', 'sib-', random(HEX, 64, 5112), '-', random(BASE62, 16, 5113)), secret => lines(
    'Hard-coded key in `internal/notify/mail.go`:',
    fence('go', 'req, _ := http.NewRequest(http.MethodPost, "https://api.brevo.com/v3/smtp/email", body)', `req.Header.Set("api-key", "${secret}")`, 'req.Header.Set("accept", "application/json")'),
  )),
  secretCase('discord webhook in malware', 'KEY', join('12', random(DIGIT, 17, 5114), '/', random(BASE64URL, 68, 5115)), secret => lines(
    'Giải mã cấu hình của stealer viết bằng Python, biến `hook` trỏ về kênh Discord của kẻ tấn công:',
    '',
    `hook = "https://discord.com/api/webhooks/${secret}"`,
  )),
  secretCase('django secret key on a debug page', 'KEY', join('#k', random(LOWER + DIGIT + '!@#^*(-_=+)', 46, 5116), '7x'), secret => lines(
    'The settings module was committed; with the key, sessions pickled into cookies give code execution:',
    fence('python', 'DEBUG = True', `SECRET_KEY = '${secret}'`, "ALLOWED_HOSTS = ['*']", "SESSION_SERIALIZER = 'django.contrib.sessions.serializers.PickleSerializer'"),
  )),
  secretCase('zalo oa app secret in a request', 'KEY', random(BASE62, 20, 5117), secret => lines(
    'Ứng dụng Android tự đổi mã lấy access token nên để lộ khóa bí mật của Zalo OA:',
    fence('http', 'POST /v4/oa/access_token HTTP/1.1', 'Host: oauth.zaloapp.com', 'Content-Type: application/x-www-form-urlencoded', `secret_key: ${secret}`, '', 'app_id=2984401736612095531&grant_type=authorization_code&code=⟦CODE-1⟧'),
  )),
];

const tokens: SecretCase[] = [
  secretCase('github fine-grained token in a workflow', 'TOKEN', join('github', '_pat_', '11A', random(UPPER + DIGIT, 19, 5120), '_', random(BASE62, 59, 5121)), secret => lines(
    'Someone replaced the secret by its value while debugging the workflow:',
    fence('yaml', '- uses: actions/checkout@v4', '  with:', '    repository: hoatuoi-d/infra', `    token: ${secret}  # TODO xoa`, '    fetch-depth: 0'),
  )),
  secretCase('github app installation token in output', 'TOKEN', join('gh', 's_', withCrc(5122)), secret => lines(
    'Runner tự quản chạy chung máy, đọc được biến môi trường của tiến trình khác:',
    fence('', "$ tr '\\0' '\\n' < /proc/48211/environ | grep -i git", 'GITHUB_ACTIONS=true', `GITHUB_TOKEN=${secret}`, 'GITHUB_RUN_ID=9571102264'),
  )),
  secretCase('gitlab runner token in config.toml', 'TOKEN', join('gl', 'rt-', random(BASE64URL, 20, 5123)), secret => lines(
    'Container thoát ra máy chủ bằng socket Docker, sau đó đọc cấu hình runner:',
    fence('toml', '[[runners]]', '  name = "runner-kho-02"', '  url = "https://gitlab.hoatuoi-d.internal/"', `  token = "${secret}"`, '  executor = "docker"', '  privileged = true'),
  )),
  secretCase('slack user token in a chat export', 'TOKEN', join('xo', 'xp-', random(DIGIT.slice(1), 11, 5124), '-', random(DIGIT.slice(1), 12, 5125), '-', random(DIGIT.slice(1), 13, 5126), '-', random(HEX, 32, 5127)), secret => lines(
    'Message of 2023-11-02 in the exported channel `#help-desk`:',
    '',
    `> @khoa try this one, it still works for me: ${secret} (please delete later)`,
  )),
  secretCase('discord bot token in javascript', 'TOKEN', join('MT', random(BASE62, 24, 5128), '.', 'G', random(BASE64URL, 5, 5129), '.', random(BASE64URL, 38, 5130)), secret => lines(
    'Trong kho mã công khai của nhóm, file `index.js` dòng cuối:',
    fence('js', "client.once('ready', () => console.log('Bot diem danh san sang'));", `client.login('${secret}');`),
  )),
  secretCase('pypi upload token in .pypirc', 'TOKEN', join('py', 'pi-', 'AgEIcHlwaS5vcmc', 'CJ', random(BASE64URL, 150, 5131)), secret => lines(
    'Sao lưu `home.tar.gz` trên máy chủ build:',
    fence('ini', '[distutils]', 'index-servers = pypi', '', '[pypi]', 'username = __token__', `password = ${secret}`),
  )),
  secretCase('vault token written to a file', 'TOKEN', join('hv', 's.', 'CAESI', random(BASE64URL, 90, 5132)), secret => lines(
    'From the pod we read the token the sidecar agent leaves behind:',
    fence('', '/ $ cat /home/vault/.vault-token; echo', secret, '/ $ vault kv list secret/', 'Keys', '----', 'loyalty/'),
  )),
  secretCase('atlassian api token in a python client', 'TOKEN', join('ATATT3x', 'FfGF0', random(BASE64URL, 171, 5133), '=', random(HEX.toUpperCase(), 8, 5134)), secret => lines(
    'Tài liệu hướng dẫn nội bộ (Confluence, cho phép xem ẩn danh) dán sẵn token Jira:',
    fence('python', `jira = JIRA(server="https://hoatuoi-d.atlassian.net", basic_auth=("devops@hoatuoi-d.test", "${secret}"))`, "for i in jira.search_issues('project=KHO'): print(i.key)"),
  )),
  secretCase('refresh token in an OAuth answer', 'TOKEN', join('1.', random(BASE64URL, 22, 5135), '.', random(BASE64URL, 64, 5136)), secret => lines(
    'The token endpoint accepts the stolen code without `code_verifier`:',
    fence('http', 'HTTP/1.1 200 OK', 'Content-Type: application/json;charset=UTF-8', 'Cache-Control: no-store', '', `{"token_type":"Bearer","expires_in":3599,"scope":"offline_access profile","refresh_token":"${secret}"}`),
  )),
  secretCase('password reset token in a link', 'TOKEN', random(HEX, 48, 5137), secret => lines(
    'Thư đặt lại mật khẩu dùng tên miền lấy từ header `Host`, nên token bay về máy chủ của chúng tôi:',
    fence('log', `[14:20:33] 198.51.100.23 GET /dat-lai-mat-khau?uid=3312&reset_token=${secret} HTTP/1.1 404`),
  )),
  secretCase('opaque bearer token in websocket traffic', 'TOKEN', join(random(BASE62, 28, 5138), '.', random(BASE62, 8, 5139)), secret => lines(
    'Khung đầu tiên của WebSocket chứa thông tin xác thực, và được ghi nguyên vào log của proxy:',
    fence('', '→ CONNECT', `  authorization:Bearer ${secret}`, '  heart-beat:10000,10000', '← CONNECTED', '  user-name:tx-4410'),
  )),
];

const cookies: SecretCase[] = [
  secretCase('rails session cookie', 'COOKIE', join(encodeURIComponent(encoded(90, 5140)), '--', encodeURIComponent(encoded(12, 5141)), '--', encodeURIComponent(encoded(16, 5142))), secret => lines(
    'Captured with the proxy after login as an ordinary teacher:',
    fence('http', 'PATCH /lop/12A3/diem HTTP/1.1', 'Host: sodiem.truonghoc-e.test', 'X-Requested-With: XMLHttpRequest', `Cookie: _sodiem_session=${secret}; tz=Asia%2FHo_Chi_Minh`, '', 'diem[toan]=10'),
  )),
  secretCase('django sessionid handed to sqlmap', 'COOKIE', random(LOWER + DIGIT, 32, 5143), secret => lines(
    'Tham số `sap_xep` bị chèn SQL, cần phiên đăng nhập:',
    fence('bash', `sqlmap -u "https://kho.hoatuoi-d.test/hang?sap_xep=ten" -p sap_xep --cookie="sessionid=${secret}" --dbms=postgresql --batch`),
  )),
  secretCase('.ASPXAUTH ticket', 'COOKIE', random(HEX.toUpperCase(), 160, 5144), secret => lines(
    'Vé đăng nhập Forms Authentication không bị hủy khi đăng xuất:',
    '',
    fence('http', 'HTTP/1.1 302 Found', 'Location: /TrangChu.aspx', `Set-Cookie: .ASPXAUTH=${secret}; path=/; HttpOnly`),
  )),
  secretCase('jsessionid as a path parameter', 'COOKIE', join(random(HEX.toUpperCase(), 32, 5145), '.node2'), secret => lines(
    'Session id in the URL, visible to every third-party script through the referrer:',
    '',
    `GET https://tracuu.thue-f.test/tra-cuu/ket-qua.jsf;jsessionid=${secret}?cid=2`,
  )),
  secretCase('flask session copied from the browser', 'COOKIE', join(base64url('{"_fresh":true,"_user_id":"1","quyen":"admin"}'), '.', 'Zn', random(BASE64URL, 4, 5146), '.', signature(20, 5147)), secret => lines(
    'Chúng tôi ký lại cookie bằng `flask-unsign` rồi dán vào DevTools:',
    fence('js', `document.cookie = "session=${secret}; path=/";`, 'location.href = "/quan-tri";'),
  )),
];

const jwts: SecretCase[] = [
  secretCase('RS256 JWT in a login answer', 'JWT', join(jwtHead({ alg: 'RS256', typ: 'JWT', kid: 'k-2023-09' }, { iss: 'https://sso.thue-f.test/realms/nnt', sub: 'b1c4', aud: 'tracuu', preferred_username: 'ketoan.h', exp: 1731000000 }), '.', signature(256, 5150)), secret => lines(
    'Máy chủ SSO trả token cho bất kỳ `redirect_uri` nào:',
    fence('json', '{', `  "id_token": "${secret}",`, '  "session_state": "9c1d",', '  "expires_in": 300', '}'),
  )),
  secretCase('JWT read from localStorage', 'JWT', join(jwtHead({ alg: 'HS256', typ: 'JWT' }, { id: 700412, vaiTro: 'giao_vien', truong: 'THCS-E', iat: 1715000001 }), '.', signature(32, 5151)), secret => lines(
    'XSS payload sends the storage to us; this is what came in:',
    fence('', 'POST /collect from 198.51.100.77', `localStorage.auth = {"state":{"user":{"id":700412},"jwt":"${secret}"},"version":0}`),
  )),
  secretCase('ES256 JWT in a websocket URL', 'JWT', join(jwtHead({ alg: 'ES256', kid: '7' }, { dev: 'cam-0098', scope: 'stream:read', nbf: 1716500000 }), '.', signature(64, 5152)), secret => lines(
    'Camera phát luồng video, khóa nằm ngay trên thanh địa chỉ:',
    '',
    `wss://stream.camera-g.test:8443/live/0098?codec=h264&jwt=${secret}`,
  )),
  secretCase('JWT passed to a cracking tool', 'JWT', join(jwtHead({ typ: 'JWT', alg: 'HS384' }, { taiKhoan: 'nhanvien7', nhom: [3, 9], iat: 1713300500 }), '.', signature(48, 5153)), secret => lines(
    'Bẻ khóa ký trong 4 giây bằng từ điển:',
    fence('bash', `python3 jwt_tool.py ${secret} -C -d /opt/tu-dien-viet.txt`, '[+] CORRECT key found! You can tamper/forge the token contents'),
  )),
];

const privateKeys: SecretCase[] = [
  secretCase('EC private key in a firmware image', 'PRIVATE_KEY', wrapped(join('MHcC', 'AQEEI', random(BASE64, 33, 5160), 'oAoGCCqGSM49AwEHoUQDQgAE', random(BASE64, 86, 5161), '+w=='), 64).join('\n'), secret => lines(
    'Bung firmware bằng `binwalk -e`, khóa TLS dùng chung cho mọi thiết bị nằm ở `squashfs-root/etc/uhttpd.key`:',
    '',
    '```',
    pem('BEGIN', join('EC ', 'PRIVATE KEY')),
    secret,
    pem('END', join('EC ', 'PRIVATE KEY')),
    '```',
  )),
  secretCase('encrypted PKCS#8 key', 'PRIVATE_KEY', wrapped(join('MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3', 'DQEFDDAcBAi', random(BASE64, 270, 5162), 'Q='), 64).join('\n'), secret => lines(
    'The signing key is encrypted, but the passphrase turned out to be the name of the company:',
    pem('BEGIN', join('ENCRYPTED ', 'PRIVATE KEY')),
    secret,
    pem('END', join('ENCRYPTED ', 'PRIVATE KEY')),
  )),
  secretCase('RSA key indented in an ansible variable file', 'PRIVATE_KEY', wrapped(join('MIIB', 'OgIBAAJBAM', random(BASE64, 434 - 14, 5163), '=='), 64).join('\n    '), secret => lines(
    'Repo `ansible-vn` đặt khóa riêng trong `group_vars/all.yml` mà không mã hóa bằng vault:',
    '```yaml',
    'vpn:',
    '  endpoint: vpn.camera-g.test',
    '  key: |',
    `    ${pem('BEGIN', join('RSA ', 'PRIVATE KEY'))}`,
    `    ${secret}`,
    `    ${pem('END', join('RSA ', 'PRIVATE KEY'))}`,
    '```',
  )),
  secretCase('PKCS#8 key as a JavaScript string', 'PRIVATE_KEY', join('MIGHAgEAMBMGByqGSM49AgEGCCqGSM49', 'AwEHBG0wawIBAQQg', random(BASE64, 134, 5164), 'Tm'), secret => lines(
    'Push notification key inside `server/apns.js` (source map reveals the original file):',
    fence('js', `const key = "${pem('BEGIN', join('PRIVATE', ' KEY'))}\\n" +`, `  "${secret}" +`, `  "\\n${pem('END', join('PRIVATE', ' KEY'))}";`, "const opts = { token: { key, keyId: 'J7X2', teamId: 'VN88' }, production: true };"),
  )),
];

const urlPasswords: SecretCase[] = [
  secretCase('amqp URL in a celery error', 'URL_PASSWORD', join('th0', 'Tra', 'ng9'), secret => lines(
    'Trang lỗi của Flower in cả chuỗi kết nối:',
    fence('', `kombu.exceptions.OperationalError: Cannot connect to amqp://celery:${secret}@rabbit.kho.internal:5672//: [Errno 111] Connection refused.`, 'Trying again in 4.00 seconds... (2/100)'),
  )),
  secretCase('sqlalchemy URL for mysql', 'URL_PASSWORD', join('Diem', 'Thi!', '2k24'), secret => lines(
    '`GET /console?file=../config.py` gives the configuration:',
    fence('python', 'class ProductionConfig(Config):', `    SQLALCHEMY_DATABASE_URI = "mysql+pymysql://tuyensinh:${secret}@10.60.1.7/tuyensinh?charset=utf8mb4"`, '    SQLALCHEMY_POOL_RECYCLE = 280'),
  )),
  secretCase('ftp upload in a batch file', 'URL_PASSWORD', join('sao', 'luu', 'dem'), secret => lines(
    'Tác vụ sao lưu ban đêm (`backup.cmd`) đẩy tệp qua FTP không mã hóa:',
    fence('bat', '@echo off', `curl -T D:\\dump\\hocba.zip ftp://nas_user:${secret}@192.168.7.250/hocba/`, 'del D:\\dump\\hocba.zip'),
  )),
  secretCase('jdbc sqlserver with password as property', 'URL_PASSWORD', join('B@oHiem', '.Xh', '_77'), secret => lines(
    'Heap dump from `/actuator/heapdump`, searched with OQL:',
    fence('', 'String @ 0x7b1c04e8', `jdbc:sqlserver://sql-bh.internal:1433;databaseName=HoSo;user=bh_app;password=${secret};encrypt=false`, 'String @ 0x7b1c0510', 'HikariPool-1'),
  )),
  secretCase('proxy with credentials in apt configuration', 'URL_PASSWORD', join('px', '%21', '7788', 'qn'), secret => lines(
    'Mọi máy chủ Ubuntu đều có cùng tài khoản proxy, người dùng thường đọc được:',
    fence('', '$ cat /etc/apt/apt.conf.d/95proxy', `Acquire::http::Proxy "http://may-chu:${secret}@proxy.tinh-h.internal:3128/";`),
  )),
];

const passwords: SecretCase[] = [
  secretCase('database password in an env file', 'PASSWORD', join('u8&', 'Zk*', 'vP3q'), secret => lines(
    'Nginx cấu hình sai alias nên `/static../.env` trả về:',
    fence('', 'DB_CONNECTION=mysql', 'DB_HOST=127.0.0.1', 'DB_DATABASE=datban', 'DB_USERNAME=datban', `DB_PASSWORD="${secret}"`, 'CACHE_DRIVER=file'),
  )),
  secretCase('mysql client with -p in the process list', 'PASSWORD', join('gao', 'ST25', 'ngon'), secret => lines(
    'pspy64 catches the backup job every five minutes:',
    fence('', '2024/04/22 01:05:01 CMD: UID=0    PID=30112  | /bin/sh -c /opt/bk.sh', `2024/04/22 01:05:01 CMD: UID=0    PID=30113  | mysqldump -h localhost -u root -p${secret} --all-databases`),
  )),
  secretCase('sshpass in a cron entry', 'PASSWORD', join('Cau', 'Rong', '@DN'), secret => lines(
    'Crontab của người dùng `dongbo`:',
    fence('', `*/30 * * * * sshpass -p '${secret}' scp -o StrictHostKeyChecking=no /data/cam/*.mp4 luutru@172.20.3.8:/mnt/video/`),
  )),
  secretCase('bcrypt hash in a SQL dump', 'PASSWORD', join('$2', 'y$10$', random('./' + BASE62, 53, 5180)), secret => lines(
    'File `db_backup_2022.sql` nằm ở thư mục gốc của website:',
    fence('sql', 'INSERT INTO `users` (`id`, `email`, `mat_khau`, `quyen`) VALUES', `(1, 'giamdoc@nhahang-i.test', '${secret}', 'admin'),`),
  )),
  secretCase('account table in a report', 'PASSWORD', join('Nha', 'hang', 'i#2o19'), secret => lines(
    'Danh sách tài khoản dò được trong quá trình kiểm thử:',
    '',
    '| Hệ thống | Tài khoản | Mật khẩu | Quyền |',
    '| --- | --- | --- | --- |',
    `| Máy POS tầng 2 | thungan2 | ${secret} | Thu ngân |`,
  )),
  secretCase('result line of hydra', 'PASSWORD', join('lan', 'anh', '123456'), secret => lines(
    'Password spraying against the old FTP service:',
    fence('', '[DATA] attacking ftp://172.20.3.15:21/', `[21][ftp] host: 172.20.3.15   login: lananh   password: ${secret}`, '1 of 1 target successfully completed, 1 valid password found'),
  )),
  secretCase('NetNTLMv2 answer caught by responder', 'PASSWORD', join(random(HEX.toUpperCase(), 32, 5181), ':', '0101', '000000000000', random(HEX.toUpperCase(), 80, 5182)), secret => lines(
    'Nạn nhân mở thư mục chia sẻ sai tên, Responder thu được:',
    fence('', '[SMB] NTLMv2-SSP Client   : 172.20.5.31', '[SMB] NTLMv2-SSP Username : TINH-H\\vanthu', `[SMB] NTLMv2-SSP Hash     : vanthu::TINH-H:${random(HEX, 16, 5183)}:${secret}`),
  )),
  secretCase('basic header of a router', 'PASSWORD', btoa(join('quan', 'ly:', 'Mang', 'Lan$', '301')), secret => lines(
    'The web interface of the camera recorder only knows HTTP, so the header can be read on the wire:',
    fence('http', 'GET /cgi-bin/configManager.cgi?action=getConfig&name=Network HTTP/1.1', 'Host: 172.20.3.200', `Authorization: Basic ${secret}`, 'Connection: close'),
  )),
  secretCase('English prose with a pair', 'PASSWORD', join('Autumn', '-Tea', '-1908'), secret => lines(
    `The help desk agent reset the account over the phone without any check and said that the new password is \`${secret}\`, which was valid on the VPN as well.`,
  )),
];

const cards: SecretCase[] = [
  secretCase('JCB with dashes in a chat log', 'CARD', grouped(card('356918', 16, 5190), '-', 4, 4, 4, 4), secret => lines(
    'Lịch sử trò chuyện với tổng đài viên lưu nguyên văn:',
    '',
    `[10:41] Khách: em đọc số thẻ nhé ${secret}, hết hạn tháng 8 năm 28`,
    '[10:42] Hỗ trợ: dạ em đã ghi nhận ạ',
  )),
  secretCase('visa in an XML message', 'CARD', card('476221', 16, 5191), secret => lines(
    'SOAP answer of the loyalty service, no masking at all:',
    fence('xml', '<ns2:getMemberResponse>', '  <member id="55120" level="GOLD">', `    <linkedCard scheme="VISA" expiry="2027-03">${secret}</linkedCard>`, '  </member>', '</ns2:getMemberResponse>'),
  )),
  secretCase('mastercard of the 2 series in a CSV export', 'CARD', grouped(card('223003', 16, 5192), ' ', 4, 4, 4, 4), secret => lines(
    'Báo cáo xuất ra tại `/export/giao-dich.csv` không kiểm tra quyền:',
    fence('csv', 'stt;thoi_gian;the;so_tien', `1;2024-02-09 20:14;${secret};2.350.000`),
  )),
  secretCase('napas card of 19 digits in groups', 'CARD', grouped(card('970407', 19, 5193), ' ', 4, 4, 4, 4, 3), secret => lines(
    'The OCR endpoint sends back what it has read from the photo:',
    fence('json', `{"docType":"bank_card","fields":{"number":"${secret}","name":"VO THI CAM","bank":"TCB"},"score":0.97}`),
  )),
];

const identities: SecretCase[] = [
  secretCase('CCCD in a query string', 'IDENTITY', join('0', '48', '0', '91', random(DIGIT, 6, 5200)), secret => lines(
    'Số định danh nằm trong URL nên bị ghi vào log của mọi thiết bị trung gian:',
    fence('log', `2024-01-30 08:15:09 172.20.9.4 GET /tiem-chung/tra-cuu cccd=${secret}&ngaysinh=17/09/1991 443 - Mozilla/5.0 200 0 0 93`),
  )),
  secretCase('CCCD in the MRZ-like output of an OCR', 'IDENTITY', join('0', '38', '3', '05', random(DIGIT, 6, 5201)), secret => lines(
    'Bucket `ekyc-temp` lists without login, each picture comes with a text file:',
    '',
    '    CĂN CƯỚC CÔNG DÂN / Citizen Identity Card',
    `    Số / No.: ${secret}`,
    '    Họ và tên / Full name: HÀ THỊ MẬN',
    '    Ngày sinh / Date of birth: 21/12/2005',
  )),
  secretCase('passport with its label', 'IDENTITY', join('C', '4', random(DIGIT, 6, 5202)), secret => lines(
    'Vé điện tử tra cứu bằng mã đặt chỗ 5 ký tự, có thể dò được. Thông tin lộ ra:',
    '',
    '- Hành khách: DINH VAN QUYT',
    `- Số hộ chiếu: ${secret}`,
    '- Chuyến bay: SV 1204 HAN-DLI',
  )),
];

const phones: SecretCase[] = [
  secretCase('plain mobile number in a form body', 'PHONE', join('086', random(DIGIT, 7, 5210)), secret => lines(
    'Không giới hạn số lần gửi OTP, có thể dùng để spam tin nhắn:',
    fence('http', 'POST /otp/send HTTP/1.1', 'Host: datban.nhahang-i.test', 'Content-Type: application/x-www-form-urlencoded', '', `phone=${secret}&type=login`),
  )),
  secretCase('number with country code and spaces in a signature', 'PHONE', join('+84 ', grouped('56' + random(DIGIT, 7, 5211), ' ', 2, 3, 4)), secret => lines(
    'The phishing pretext used the signature from a real mail thread:',
    '',
    '> Best regards,',
    '> Accounting department, Nha Hang I',
    `> Mobile: ${secret}`,
  )),
  secretCase('number of a victim in a log of an app', 'PHONE', join('0', '358', random(DIGIT, 6, 5212)), secret => lines(
    'Logcat in ra thông tin người nhận ở mức INFO:',
    fence('log', `06-02 19:22:41.730  4121  4121 I OrderSync: order=DB88120 receiver={name=Tuyet, tel=${secret}, district=Q.7} status=SHIPPING`),
  )),
];

export const secrets: SecretCase[] = [...keys, ...tokens, ...cookies, ...jwts, ...privateKeys, ...urlPasswords, ...passwords, ...cards, ...identities, ...phones];

const uuid = (seed: number): string => grouped(random(HEX, 12, seed) + '4' + random(HEX, 3, seed + 1) + '9' + random(HEX, 15, seed + 2), '-', 8, 4, 4, 4, 12);

export const lookAlikes: LookAlike[] = [
  { name: 'second access key of the aws documentation', text: lines('The AWS CLI guide prints a profile like this one:', '', `    export AWS_ACCESS_KEY_ID=${join('AKIA', 'I44QH8DHB', 'EXAMPLE')}`, `    export AWS_SECRET_ACCESS_KEY=${join('je7MtGbClwBF/2Zp9Utk', '/h3yCo8nvb', 'EXAMPLEKEY')}`) },
  { name: 'example JWT of RFC 7519', text: lines('Theo mục 3.1 của RFC 7519, một JWT hoàn chỉnh trông như sau:', fence('', join('eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9', '.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ', '.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'))) },
  { name: 'well-known key of the azurite emulator', text: lines('Local development uses the storage emulator with its published account:', fence('', `AccountName=devstoreaccount1;AccountKey=${join('Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq', '/K1SZFPTOtr/KBHBeksoGMGw==')};BlobEndpoint=http://127.0.0.1:10000/devstoreaccount1;`)) },
  { name: 'published mastercard test number', text: lines('Bước 3: nhập thẻ thử 5555 5555 5555 4444 của tài liệu cổng thanh toán, CVC tùy ý.', 'Đơn hàng chuyển sang trạng thái "đã thanh toán" dù số tiền bị sửa thành 1 đồng.') },
  { name: 'published napas test card of a gateway', text: lines('Sandbox data from the public developer page of the gateway:', '', '| Bank | Number | Holder | Issue date |', '| --- | --- | --- | --- |', '| NCB | 9704198526191432198 | NGUYEN VAN A | 07/15 |') },
  { name: 'websocket handshake of RFC 6455', text: fence('http', 'GET /chat HTTP/1.1', 'Upgrade: websocket', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version: 13', '', 'HTTP/1.1 101 Switching Protocols', 'Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=') },
  { name: 'placeholder in square brackets and capitals', text: lines('Thay `[SESSION_TOKEN]` bằng giá trị lấy từ bước 1:', fence('bash', 'curl -s https://datban.nhahang-i.test/api/me \\', '  -H "X-Session-Token: [SESSION_TOKEN]" -H "X-Client-Secret: CHANGE_ME"')) },
  { name: 'angle brackets in Vietnamese', text: lines('Cú pháp kết nối chung:', '', '    postgresql://<tên đăng nhập>:<mật khẩu>@<máy chủ>:5432/<cơ sở dữ liệu>', '    redis://:<password>@<host>:6379/0') },
  { name: 'variables of a CI template', text: lines('Bản vá đưa giá trị vào kho bí mật của GitHub:', fence('yaml', '- run: npm publish', '  env:', '    NODE_AUTH_TOKEN: ${{ secrets.NPM_TOKEN }}', '    SONAR_TOKEN: ${{ secrets.SONAR_TOKEN }}')) },
  { name: 'os.environ in python settings', text: fence('python', 'DATABASES = {"default": {', '    "ENGINE": "django.db.backends.postgresql",', '    "USER": os.environ["PGUSER"],', '    "PASSWORD": os.environ.get("PGPASSWORD", ""),', '}}', 'SECRET_KEY = config("DJANGO_SECRET_KEY")') },
  { name: 'helm template', text: lines('The chart takes both values from outside:', fence('yaml', 'stringData:', '  redis-password: {{ .Values.redis.password | quote }}', '  jwt-secret: {{ required "jwtSecret is required" .Values.jwtSecret }}')) },
  { name: 'value replaced by REDACTED', text: lines('Vì lý do bảo mật, giá trị trong báo cáo này đã được lược bỏ:', fence('', 'STRIPE_SECRET_KEY=[REDACTED]', 'MAIL_PASSWORD=<đã che>', 'MOMO_SECRET=...')) },
  { name: 'marks of an earlier redaction in a log', text: fence('log', '2024-07-01 09:12:03 INFO auth: user=⟦EMAIL-3⟧ ip=⟦IP-2⟧ token=⟦JWT-1⟧ result=ok', '2024-07-01 09:12:04 INFO pay: card=⟦CARD-1⟧ amount=150000 phone=⟦PHONE-4⟧') },
  { name: 'card and identity masked by the server', text: lines('Sau khi vá, API chỉ trả về dữ liệu đã che:', fence('json', '{"card":"4761 **** **** 0091","cccd":"048*******12","phone":"086****321","password":null}')) },
  { name: 'ffuf with the word FUZZ', text: fence('bash', 'ffuf -w top1000.txt -X POST -d "email=admin@nhahang-i.test&password=FUZZ" \\', '  -H "Content-Type: application/x-www-form-urlencoded" -u https://datban.nhahang-i.test/login -fr "Sai mật khẩu"') },
  { name: 'operator injection instead of a password', text: lines('MongoDB accepts an operator where a string is expected:', fence('json', '{"username":"admin","password":{"$ne":null}}', '{"username":{"$gt":""},"password":{"$regex":"^a"}}')) },
  { name: 'uuids in a trace', text: lines('Mỗi phản hồi có mã truy vết riêng, không dùng để xác thực:', fence('http', 'HTTP/1.1 500 Internal Server Error', `X-Request-Id: ${uuid(5300)}`, `X-Correlation-Id: ${uuid(5303)}`)) },
  { name: 'commit in a package lock', text: fence('json', '"node_modules/token-utils": {', '  "version": "2.4.1",', `  "resolved": "git+ssh://git@github.com/hoatuoi-d/token-utils.git#${random(HEX, 40, 5306)}",`, `  "integrity": "sha512-${encoded(64, 5307)}",`, '  "license": "MIT"', '}') },
  { name: 'checksum published beside a download', text: lines('Kiểm tra tệp cài đặt trước khi chạy:', '', `SHA-512: \`${random(HEX, 128, 5308)}\``, '', `SHA-1: \`${random(HEX, 40, 5309)}\``) },
  { name: 'IOC list of a malware report', text: lines('### Indicators', '', `- Dropper SHA-256: ${random(HEX.toUpperCase(), 64, 5310)}`, `- Imphash: ${random(HEX, 32, 5311)}`, '- C2: cap-nhat-vneid[.]test, 203.0.113[.]66:8443', '- Mutex: Global\\{7F2A-KeyLogger}') },
  { name: 'svg and font as data URLs in css', text: fence('css', `.ico-key{background:url(data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M2 8h9l3 3"/></svg>')})}`, `@font-face{font-family:i;src:url(data:font/woff2;base64,d09GMgABAAAAA${random(BASE64, 99, 5312)})}`) },
  { name: 'CVSS v4 vector and CWE ids', text: lines('CVSS:4.0/AV:N/AC:L/AT:N/PR:L/UI:N/VC:H/VI:L/VA:N/SC:N/SI:N/SA:N — 7.1 (Cao)', '', 'CWE-798 (Use of Hard-coded Credentials), CWE-522, CVE-2023-20198, CVE-2024-3400.') },
  { name: 'weak etag and cloudflare headers', text: lines('Response headers, nothing unusual:', fence('', `etag: W/"${random(HEX, 5, 5313)}-${random(BASE62, 27, 5314)}"`, `cf-ray: ${random(HEX, 16, 5315)}-SIN`, 'cf-cache-status: DYNAMIC', 'alt-svc: h3=":443"; ma=86400')) },
  { name: 'public key in PEM from a JWKS', text: lines('Tấn công nhầm thuật toán: dùng chính khóa công khai làm khóa HMAC.', pem('BEGIN', 'PUBLIC KEY'), ...wrapped(join('MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE', random(BASE64, 86, 5316), '=='), 64), pem('END', 'PUBLIC KEY')) },
  { name: 'certificate details of openssl', text: fence('', '$ openssl x509 -noout -serial -fingerprint -sha1 -in tracuu.crt', `serial=${random(HEX.toUpperCase(), 32, 5317)}`, `sha1 Fingerprint=${grouped(random(HEX.toUpperCase(), 40, 5318), ':', ...Array.from({ length: 20 }, () => 2))}`) },
  { name: 'rsa host key offered by a scan', text: lines('Kết quả nmap script ssh-hostkey:', fence('', '22/tcp open  ssh', '| ssh-hostkey:', `|   3072 ${grouped(random(HEX, 32, 5319), ':', ...Array.from({ length: 16 }, () => 2))} (RSA)`, `|_  ssh-rsa ${join('AAAAB3NzaC1yc2EAAAADAQABAAABgQC', random(BASE64, 200, 5320))}...`)) },
  { name: 'webpack chunk names and exports', text: fence('js', '(self.webpackChunk_N_E=self.webpackChunk_N_E||[]).push([[2888,5405],{6840:(e,t,n)=>{n.d(t,{usePasswordlessLogin:()=>s,getTokenBalance:()=>u,SecretSantaPage:()=>c})}}]);', '//# sourceMappingURL=main-6f0ca19d3be27c44.js.map') },
  { name: 'invoice reference shaped like an IBAN', text: lines('Số tham chiếu hóa đơn có dạng VN24 HDGT 0012 4400 7781 và phiếu thu PT-2024-0000-9981-2207.', 'Hai số này công khai trên trang tra cứu, không phải dữ liệu cá nhân.') },
  { name: 'tracking numbers', text: lines('The tracking page has no rate limit, so the consecutive numbers can be walked:', fence('', 'SPXVN047178893341  delivered', 'SPXVN047178893342  in transit', 'GHN5301774420199803  returned')) },
  { name: 'nanoseconds of a log', text: fence('log', 'ts=1716500000123456789 level=info caller=auth.go:88 msg="token refreshed" dur_us=1873', 'ts=1716500000987654321 level=warn caller=auth.go:91 msg="password expired" user_id=70412') },
  { name: 'traceroute and mac table', text: fence('', ' 1  172.20.3.1  0.412 ms  0.388 ms  0.371 ms', ' 2  10.255.0.9  1.902 ms  1.877 ms  1.850 ms', '', 'Internet  172.20.3.15   4   00e0.4c68.0a1b  ARPA  Vlan3', 'Internet  172.20.3.200  -   3C-84-6A-11-9F-D0  ARPA  Vlan3') },
  { name: 'wkt geometry', text: lines('Bản đồ công khai vẽ vùng phục vụ của nhà hàng:', '', 'POLYGON((106.700981 10.776889, 106.712345 10.781234, 106.719876 10.769012, 106.700981 10.776889))') },
  { name: 'facebook ids in a page source', text: lines('Mã trang công khai trong thẻ meta:', fence('html', '<meta property="fb:app_id" content="1048775526190331">', '<meta property="al:android:url" content="fb://profile/100064781290553">')) },
  { name: 'advice on passwords', text: lines('Passwords: use a manager, never reuse one, and change a password when it has leaked. The password must have at least 12 characters; a token must expire after 15 minutes.') },
  { name: 'unit test messages', text: fence('', '  ✓ rejects when password: too short (14 ms)', '  ✓ rejects when token: expired (3 ms)', '  ✗ accepts secret: rotated', '    AssertionError: expected 401 to equal 200') },
  { name: 'strings.xml in Vietnamese', text: fence('xml', '<string name="password">Mật khẩu</string>', '<string name="password_hint">Nhập mật khẩu của bạn</string>', '<string name="error_wrong_password">Sai mật khẩu, còn %1$d lần thử</string>', '<string name="otp_token">Mã xác thực</string>') },
  { name: 'swagger schema', text: lines('Tệp `/v3/api-docs` mở công khai:', fence('yaml', 'LoginRequest:', '  required: [username, password]', '  properties:', '    username: { type: string }', '    password: { type: string, format: password, minLength: 8 }', '    apiKey: { type: string, nullable: true }')) },
  { name: 'php taking the value from the request', text: lines('Mã nguồn có lỗ hổng:', fence('php', "$password = $_POST['password'];", '$token = bin2hex(random_bytes(16));', "$q = \"UPDATE users SET password=MD5('$password') WHERE token='\" . $_GET['token'] . \"'\";")) },
  { name: 'columns found by sqlmap', text: fence('', 'Database: datban', 'Table: users', '[4 columns]', '+----------------+--------------+', '| Column         | Type         |', '+----------------+--------------+', '| api_key        | char(40)     |', '| password       | varchar(60)  |', '| remember_token | varchar(100) |', '+----------------+--------------+') },
  { name: 'smtp and ldap URLs without a password', text: lines('Cấu hình liên kết không chứa thông tin nhạy cảm:', fence('ini', 'ldap_uri = ldaps://dc01.tinh-h.internal:636', 'mailer = smtp://noreply@mail.tinh-h.internal:25', 'repo = https://jenkins@bitbucket.org/tinh-h/cong-dvc.git')) },
  { name: 'ssh and scp targets', text: lines('After the tunnel is up:', fence('bash', 'ssh -L 5432:localhost:5432 -p 2222 luutru@172.20.3.8', 'scp -i id_kiemthu bao-cao.pdf kiemthu@172.20.3.8:/tmp/', 'rsync -av rsync://backup@172.20.3.9:873/video ./video')) },
  { name: 'analytics and preference cookies', text: lines('Trang chủ chỉ đặt các cookie không dùng để đăng nhập:', fence('http', 'Set-Cookie: font_size=large; Path=/; Max-Age=2592000', 'Set-Cookie: region=mien-trung; Path=/', 'Set-Cookie: popup_closed=1; Path=/; SameSite=Lax')) },
  { name: 'session cookie expired by the server', text: fence('http', 'HTTP/2 401', 'set-cookie: connect.sid=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'set-cookie: refresh_token=""; Max-Age=0; Path=/auth', 'www-authenticate: Bearer realm="api", error="invalid_token"') },
  { name: 'short numbers of the state and of banks', text: lines('Nạn nhân được yêu cầu nhắn tin tới 5656 hoặc gọi 1900.5588.68, trong khi số thật là 18001091 và 113, 156.') },
  { name: 'tax code and business licence', text: lines('- Đơn vị được kiểm thử: Công ty Cổ phần Nhà Hàng I', '- Mã số thuế: 0401772236', '- Số ĐKKD: 0401772236-003, cấp lần 4 ngày 12/10/2022', '- Mã BHXH đơn vị: TB0412B') },
  { name: 'aws account ids and arns', text: lines('The role may be assumed from any account:', fence('json', '"Principal": {"AWS": "*"},', '"Resource": "arn:aws:iam::710348829155:role/ReadOnlyAudit",', '"Condition": {"StringEquals": {"aws:PrincipalAccount": "998811204467"}}')) },
  { name: 'amounts and codes of a bank statement', text: lines('Nội dung sao kê mẫu trong hướng dẫn sử dụng:', fence('', '02/05/2024  FT24123884410  +12.500.000  SD: 1.203.884.000', '03/05/2024  FT24124100237   -3.000.000  SD: 1.200.884.000')) },
  { name: 'wireshark bytes', text: lines('Gói tin đầu tiên của bắt tay TLS:', fence('', '0000   16 03 01 02 00 01 00 01 fc 03 03 9b 1e 44 d0 7a   .............D.z', '0010   c3 5f 81 22 e6 90 4d b7 08 aa 31 f5 6c 2e 93 d8   ._."..M...1.l...')) },
  { name: 'python traceback', text: fence('', 'Traceback (most recent call last):', '  File "/srv/datban/auth/password.py", line 41, in check_password', '    raise InvalidToken("token does not match")', 'auth.errors.InvalidToken: token does not match') },
  { name: 'class names and hosts with dots', text: lines('Tên miền con tìm được: `identity-provider.production-cluster.nhahang-i`, và lớp `com.tinhh.dichvucong.AuthenticationTokenFilter`.', 'Chủ đề Kafka: `eyewitness-reports.enriched-events.v2`.') },
  { name: 'viewstate-like base64 of text', text: lines('The parameter `return` is only an encoded path:', '', `    /login?return=${encodeURIComponent(btoa('/trang-chu/danh-sach-mon-an?trang=2&sap-xep=gia'))}`) },
  { name: 'container ids of docker ps', text: fence('', 'CONTAINER ID   IMAGE                    STATUS       NAMES', `${random(HEX, 12, 5330)}   datban/api:3.2           Up 4 days    datban-api`, `${random(HEX, 12, 5331)}   vault:1.13               Up 4 days    secret-store`, `Digest: sha256:${random(HEX, 64, 5332)}`) },
  { name: 'content security policy with hashes', text: lines('Chính sách hiện tại vẫn cho phép `unsafe-eval`:', fence('http', `Content-Security-Policy: script-src 'self' 'unsafe-eval' 'sha256-${encoded(32, 5333)}'; report-uri /csp`)) },
  { name: 'sudo prompt', text: fence('', 'luutru@nas:~$ sudo -l', '[sudo] password for luutru:', 'Matching Defaults entries for luutru on nas:', '    env_reset, mail_badpass', '    (ALL) NOPASSWD: /usr/bin/rsync') },
  { name: 'sshpass and mysql with variables', text: lines('Script an toàn hơn vì không viết mật khẩu ra dòng lệnh:', fence('bash', 'sshpass -e ssh luutru@172.20.3.8 uptime', 'sshpass -p "$NAS_PASS" scp a.mp4 luutru@172.20.3.8:/mnt/', 'mysql --defaults-extra-file="$HOME/.my.cnf" -u"$DBU" -p"$DBP" datban')) },
  { name: 'powershell asking for credentials', text: fence('powershell', '$cred = Get-Credential -UserName "TINH-H\\kiemthu" -Message "Nhập mật khẩu"', '$pw = Read-Host "Password" -AsSecureString', 'New-LocalUser -Name tam -Password $pw -AccountNeverExpires') },
  { name: 'names of secrets in vault and aws', text: lines('Danh sách tên (không có giá trị) mà tài khoản đọc được:', fence('', 'arn:aws:secretsmanager:ap-southeast-1:710348829155:secret:prod/datban/db-password-a1B2c3', 'secret/data/datban/jwt-signing-key  (version 4)', 'projects/tinh-h/secrets/SMTP_PASSWORD/versions/latest')) },
  { name: 'checklist of a report', text: lines('- [x] Mật khẩu: lưu dạng băm có muối', '- [ ] Token: thu hồi khi đăng xuất', '- [ ] API key: giới hạn theo IP', '- [x] Cookie: HttpOnly, Secure, SameSite', '- [ ] Private key: lưu trong HSM') },
  { name: 'tool banner and findings without values', text: fence('', 'trufflehog: 🐷🔑 scanning git history of datban-web', 'Detector Type: Generic   Verified: false   Commits: 412', 'gitleaks: no leaks found (scanned ~18.4 MB in 2.31s)', 'rule ids: aws-access-token, github-pat, private-key, slack-webhook-url') },
  { name: 'dates and time zones', text: lines('Thời gian kiểm thử: 2024-05-20T08:00:00+07:00 đến 20240531T173000Z, mốc 45432.729166 trong Excel.', 'Bản dựng 20240518.4, nhánh release/2024.05.') },
];
