import { fileURLToPath } from 'node:url';
import type { Language } from '@coloa/contract/languages.ts';
import type { PictureKind } from './write-ups.ts';

export interface Scene {
  kind: PictureKind;
  title: string;
  address: string;
  /** Code, a request with its response, or terminal output; can contain ⟦redactions⟧. */
  text: string;
  caption: Readonly<Record<Language, string>>;
  /** Lines on a page or in an email; null for default content. */
  screen: readonly string[] | null;
  /** Username in the image, so that images of the same kind differ. */
  user: string;
}

const WIDTH = 1120;
const HEIGHT = 640;
const SANS = 'Be Vietnam Pro';
const MONO = 'JetBrains Mono';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const rect = (x: number, y: number, width: number, height: number, fill: string, extra = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${extra}/>`;
const text = (x: number, y: number, size: number, fill: string, words: string, extra = ''): string =>
  `<text x="${x}" y="${y}" font-family="${SANS}" font-size="${size}" fill="${fill}" ${extra}>${escaped(words)}</text>`;

const MONO_SIZE = 16;
/** Width of a character in the monospaced font, relative to the font size. */
const ADVANCE = 0.6;
const LINE = 24;

const REDACTED = '█';
const REDACTED_MOST = 20;

/** Returns the lines of a block without its fence. Redactions become runs of block characters. */
const linesOf = (block: string): string[] =>
  block
    .replaceAll(/^```\w*\n?|^```$/gm, '')
    .trim()
    .replaceAll(/⟦[^⟧]*⟧?/g, (secret) => REDACTED.repeat(Math.min(secret.length, REDACTED_MOST)))
    .split('\n');

const lettersIn = (width: number): number => Math.floor(width / (MONO_SIZE * ADVANCE));

const wrapped = (lines: readonly string[], width: number): string[] =>
  lines.flatMap((line) => line.match(new RegExp(`.{1,${lettersIn(width)}}`, 'gu')) ?? ['']);

function mono(x: number, y: number, lines: readonly string[], fill: string, bar = '#111'): string {
  return lines
    .flatMap((line, n) => {
      let column = 0;
      return line.split(new RegExp(`(${REDACTED}+)`)).map((part) => {
        const at = x + column * MONO_SIZE * ADVANCE;
        const top = y + n * LINE;
        column += part.length;
        if (part.startsWith(REDACTED)) return rect(at, top - 15, part.length * MONO_SIZE * ADVANCE, 19, bar);
        return `<text x="${at}" y="${top}" font-family="${MONO}" font-size="${MONO_SIZE}" fill="${fill}" xml:space="preserve">${escaped(part)}</text>`;
      });
    })
    .join('');
}

const HALF = WIDTH / 2;
const paneLines = (scene: Scene): [string[], string[]] => {
  const [request = '', answer = 'HTTP/1.1 200 OK'] = linesOf(scene.text)
    .join('\n')
    .split(/\n(?=HTTP\/[12])/);
  return [request, answer].map((part) => wrapped(part.trimEnd().split('\n'), HALF - 44)) as [string[], string[]];
};

function shellLines(scene: Scene): string[] {
  const lines = linesOf(scene.text);
  const request = /^([A-Z]+) (\S+) HTTP/.exec(lines[0] ?? '');
  if (!request) return wrapped(lines, WIDTH - 48);
  const host = lines.find((line) => line.startsWith('Host: '))?.slice('Host: '.length) ?? '';
  const command = [`$ curl -si -X ${request[1]} \\`, `    -H "$PHIEN" 'https://${host}${request[2]}'`];
  const answer = lines.slice(lines.findIndex((line) => line.startsWith('HTTP/')));
  return wrapped([...command, ...answer], WIDTH - 48);
}

const codeLines = (scene: Scene): string[] => wrapped(linesOf(scene.text || 'return true;'), WIDTH - 90);

function window(title: string, body: string, bar = '#E3E7EB', ink = '#39434D'): string {
  const dots = ['#E5685F', '#E9B44C', '#58A868'].map((fill, n) => `<circle cx="${22 + n * 20}" cy="20" r="6" fill="${fill}"/>`).join('');
  return `${rect(0, 0, WIDTH, HEIGHT, '#FFFFFF')}${rect(0, 0, WIDTH, 40, bar)}${dots}${text(WIDTH / 2, 25, 13, ink, title, 'text-anchor="middle"')}${body}`;
}

function browserChrome(scene: Scene, body: string): string {
  const address =
    rect(90, 50, WIDTH - 180, 30, '#FFFFFF', 'rx="15" stroke="#CBD2D9"') + text(112, 70, 13, '#52606D', scene.address.slice(0, 110));
  return window(scene.title, rect(0, 40, WIDTH, 50, '#F3F5F7') + address + body);
}

const button = (x: number, y: number, width: number, words: string, fill = '#1F6F54'): string =>
  rect(x, y, width, 38, fill, 'rx="6"') + text(x + width / 2, y + 25, 14, '#FFFFFF', words, 'text-anchor="middle" font-weight="600"');
const field = (x: number, y: number, width: number, label: string, value: string): string =>
  text(x, y, 13, '#52606D', label) +
  rect(x, y + 10, width, 38, '#FFFFFF', 'rx="6" stroke="#9AA5B1"') +
  text(x + 12, y + 35, 14, '#1F2933', value);

const PAGE_ROW = 42;
/** Draws a page of the client's application. Each row is `label | value`. */
function pageOf(brand: string, [heading = '', ...rows]: readonly string[]): string {
  const card = rect(60, 212, WIDTH - 120, rows.length * PAGE_ROW + 16, '#FFFFFF', 'rx="8" stroke="#D9E2EC"');
  const said = rows.map((row, n) => {
    const [label = '', value = ''] = row.split(' | ');
    const y = 248 + n * PAGE_ROW;
    const line = n === 0 ? '' : rect(84, y - 27, WIDTH - 168, 1, '#E4E7EB');
    return `${line}${text(84, y, 15, '#52606D', label)}${text(360, y, 16, '#102A43', value, 'font-weight="600"')}`;
  });
  return (
    rect(0, 90, WIDTH, HEIGHT, '#F5F7FA') +
    rect(0, 90, WIDTH, 56, '#17493A') +
    text(60, 125, 18, '#FFFFFF', brand, 'font-weight="600"') +
    text(60, 194, 22, '#102A43', heading, 'font-weight="600"') +
    card +
    said.join('')
  );
}

const MAIL_HEIGHT = 400;
/** Draws an email. The last line is the target of its button. */
function mailOf({ title, address }: Scene, [subject = '', ...rest]: readonly string[]): string {
  const [lines, target = ''] = [rest.slice(0, -1), rest.at(-1)];
  const host = URL.parse(address)?.hostname.split('.').slice(-2).join('.') ?? '';
  return window(
    subject,
    text(60, 96, 22, '#102A43', subject, 'font-weight="600"') +
      text(60, 130, 14, '#52606D', `${title}  <thongbao@${host}>`) +
      rect(60, 152, WIDTH - 120, 1, '#D9E2EC') +
      lines.map((line, n) => text(60, 196 + n * 34, 16, '#243B53', line)).join('') +
      button(60, 190 + lines.length * 34, 200, 'Đặt lại mật khẩu') +
      rect(0, MAIL_HEIGHT - 34, WIDTH, 34, '#F3F5F7') +
      mono(24, MAIL_HEIGHT - 12, [target], '#B44D12'),
  );
}
const HOOK_LINES = ['[*] Frida 16.4', '[+] attached to app', '[+] hook installed', '[+] result: false', '[*] session is open'];

const DRAW: Record<PictureKind, (scene: Scene) => string> = {
  proxy(scene) {
    const [request, answer] = paneLines(scene);
    const pane = (x: number, name: string, lines: readonly string[]) =>
      rect(x + 10, 92, HALF - 20, HEIGHT, '#FBFCFD', 'stroke="#CBD2D9"') +
      text(x + 22, 84, 13, '#39434D', name, 'font-weight="600"') +
      mono(x + 22, 122, lines, '#243B53');
    const tabs = ['Proxy', 'Repeater', 'Intruder', 'Decoder']
      .map((tab, n) => text(20 + n * 92, 61, 13, n === 1 ? '#C25413' : '#52606D', tab, n === 1 ? 'font-weight="600"' : ''))
      .join('');
    return window('Repeater', tabs + pane(0, 'Request', request) + pane(HALF, 'Response', answer));
  },
  terminal: (scene) =>
    window(
      `${scene.user}@kali: ~`,
      rect(0, 40, WIDTH, HEIGHT - 40, '#12181F') + mono(24, 76, shellLines(scene), '#D3E2D9', '#52616E'),
      '#2A333C',
      '#C5CED6',
    ),
  code: (scene) =>
    window(
      scene.address,
      rect(0, 40, 56, HEIGHT - 40, '#EEF1F4') +
        mono(
          14,
          76,
          Array.from({ length: codeLines(scene).length }, (_, n) => String(118 + n)),
          '#8996A3',
        ) +
        rect(56, 60 + 2 * LINE, WIDTH - 56, LINE + 2, '#FFF3CF') +
        mono(72, 76, codeLines(scene), '#102A43'),
    ),
  browser(scene) {
    if (scene.screen) return browserChrome(scene, pageOf(scene.title, scene.screen));
    const rows = Array.from({ length: 6 }, (_, n) => {
      const y = 250 + n * 50;
      return `${rect(60, y, WIDTH - 120, 1, '#E4E7EB')}${text(76, y + 31, 14, '#243B53', `${scene.title} ${n + 1}`)}${rect(600, y + 17, 180 - n * 12, 14, '#D9E2EC', 'rx="4"')}${rect(900, y + 13, 90, 22, n % 2 ? '#E3F4EC' : '#FDF0D5', 'rx="11"')}`;
    }).join('');
    const alert =
      rect(360, 190, 400, 150, '#FFFFFF', 'rx="10" stroke="#7B8794"') +
      text(384, 228, 15, '#1F2933', scene.address.split('/')[2] ?? '', 'font-weight="600"') +
      text(384, 262, 14, '#39434D', `${scene.user} – POC`) +
      button(650, 286, 86, 'OK');
    return browserChrome(
      scene,
      rect(0, 90, WIDTH, 56, '#17493A') +
        text(60, 125, 18, '#FFFFFF', scene.title, 'font-weight="600"') +
        text(60, 200, 22, '#102A43', scene.title, 'font-weight="600"') +
        rows +
        alert,
    );
  },
  login: (scene) =>
    browserChrome(
      scene,
      rect(0, 90, WIDTH, HEIGHT - 90, '#EEF3F1') +
        rect(380, 140, 360, 420, '#FFFFFF', 'rx="12" stroke="#D9E2EC"') +
        text(560, 200, 24, '#17493A', scene.title, 'text-anchor="middle" font-weight="600"') +
        field(420, 250, 280, 'Tên đăng nhập', scene.user) +
        field(420, 336, 280, 'Mật khẩu', '••••••••••') +
        button(420, 430, 280, 'Đăng nhập') +
        text(560, 510, 13, '#1F6F54', 'Quên mật khẩu?', 'text-anchor="middle"'),
    ),
  phone(scene) {
    const rows = ['Tài khoản nguồn', 'Bên nhận', 'Số tiền', 'Nội dung']
      .map((label, n) => field(470, 170 + n * 80, 180, label, ['•••• 4821', scene.user, '5.000.000 đ', 'kiểm thử'][n] ?? ''))
      .join('');
    return (
      rect(0, 0, WIDTH, HEIGHT, '#DDE4EA') +
      rect(440, 20, 240, 600, '#10151A', 'rx="34"') +
      rect(450, 32, 220, 576, '#FFFFFF', 'rx="26"') +
      rect(450, 60, 220, 56, '#17493A') +
      text(560, 95, 14, '#FFFFFF', scene.title.slice(0, 24), 'text-anchor="middle" font-weight="600"') +
      rows +
      button(470, 500, 180, 'Tiếp tục') +
      rect(710, 120, 390, 400, '#12181F', 'rx="8"') +
      mono(728, 152, HOOK_LINES, '#B7E4C7')
    );
  },
  mail: (scene) =>
    scene.screen
      ? mailOf(scene, scene.screen)
      : window(
          'Hộp thư đến',
          rect(0, 40, 260, HEIGHT - 40, '#F3F5F7') +
            ['Hộp thư đến (3)', 'Có gắn sao', 'Đã gửi', 'Thư rác'].map((name, n) => text(28, 84 + n * 36, 14, '#39434D', name)).join('') +
            text(296, 96, 20, '#102A43', scene.title.slice(0, 70), 'font-weight="600"') +
            text(296, 130, 13, '#52606D', `${scene.user}  <thongbao@${scene.address.split('/')[2] ?? ''}>`) +
            rect(296, 156, WIDTH - 340, 1, '#D9E2EC') +
            [
              'Kính gửi Anh/Chị,',
              'Hệ thống ghi nhận một yêu cầu từ tài khoản của Anh/Chị.',
              'Vui lòng bấm nút dưới đây trong vòng 24 giờ để tiếp tục.',
            ]
              .map((line, n) => text(296, 196 + n * 32, 15, '#243B53', line))
              .join('') +
            button(296, 310, 200, 'Xác nhận ngay') +
            mono(296, 392, ['→ https://kiem-thu.example/…'], '#B44D12'),
        ),
  photo: (scene) =>
    rect(0, 0, WIDTH, HEIGHT, '#2E3A44') +
    rect(90, 90, 940, 470, '#3E4C59') +
    rect(480, 150, 170, 410, '#1F2933') +
    rect(490, 160, 150, 400, '#52606D') +
    rect(690, 330, 40, 60, '#111820', 'rx="4"') +
    `<circle cx="710" cy="345" r="6" fill="#58A868"/>` +
    text(110, 130, 18, '#F0F4F8', scene.title),
};

function heightOf(scene: Scene): number {
  const lines = {
    proxy: () => Math.max(...paneLines(scene).map((pane) => pane.length)) + 2,
    terminal: () => shellLines(scene).length,
    code: () => codeLines(scene).length,
  };
  if (scene.screen && scene.kind === 'browser') return 250 + (scene.screen.length - 1) * PAGE_ROW;
  if (scene.screen && scene.kind === 'mail') return MAIL_HEIGHT;
  if (scene.kind !== 'proxy' && scene.kind !== 'terminal' && scene.kind !== 'code') return HEIGHT;
  return Math.min(HEIGHT, 90 + Math.max(5, lines[scene.kind]()) * LINE);
}

const drawing = (scene: Scene): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${heightOf(scene)}">${DRAW[scene.kind](scene)}</svg>`;

export interface Screenshot {
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * Draws the image with the fonts of the project, so that machines without fonts produce the same image.
 * FONTCONFIG_FILE must be set before the first text is drawn, because fontconfig reads it then.
 */
export async function screenshot(scene: Scene): Promise<Screenshot> {
  process.env.FONTCONFIG_FILE ??= fileURLToPath(new URL('./fonts.conf', import.meta.url));
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(Buffer.from(drawing(scene)))
    .removeAlpha()
    .png({ compressionLevel: 6 })
    .toBuffer();
  return { bytes, width: WIDTH, height: heightOf(scene) };
}
