import type { Language } from '@coloa/contract/languages.ts';
import type { Engagement } from './engagement.ts';
import { type Feature, INDUSTRIES } from './industries.ts';
import type { Random } from './random.ts';
import type { Gaps } from './write-ups.ts';

const SURNAMES = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Võ', 'Đặng', 'Bùi', 'Đỗ', 'Hồ', 'Dương', 'Lý'];
const MIDDLES = ['Thị', 'Văn', 'Minh', 'Ngọc', 'Thanh', 'Đức', 'Hồng', 'Gia'];
const GIVEN = ['An', 'Bích', 'Chi', 'Dũng', 'Giang', 'Hạnh', 'Khôi', 'Lan', 'Nga', 'Phúc', 'Quỳnh', 'Sơn', 'Trang', 'Uyên', 'Vy', 'Yến'];

export interface Circumstances {
  feature: Feature;
  plain: Gaps;
  org: Readonly<Record<Language, string>>;
  count: number;
}

export const hostsOf = ({ slug }: Pick<Engagement, 'slug'>) => ({
  app: `cong.${slug}.example`,
  api: `api.${slug}.example`,
  domain: `${slug}.example`,
});

export function circumstancesOf(engagement: Engagement, random: Random): Circumstances {
  const feature: Feature = random.pick(INDUSTRIES[engagement.industry]);
  const { slug } = engagement;
  const subnet = `10.${random.int(10, 60)}.${random.int(1, 40)}`;
  const [userA, userB] = random.shuffle(['kiemthu01', 'kiemthu02', 'kiemthu03', 'kiemthu07', 'kiemthu12']) as [string, string];
  const id = random.int(10_024, 88_310);
  return {
    feature,
    count: random.int(1_200, 96_000),
    org: { vi: engagement.client, en: engagement.clientInEnglish },
    plain: {
      ...hostsOf(engagement),
      page: feature.page,
      path: feature.path,
      param: feature.param,
      featureSlug: feature.page.slice(1),
      package: `example.${slug}.mobile`,
      bucket: `${slug}-luu-tru`,
      netbios: slug.toUpperCase(),
      netbiosLower: slug,
      server: `srv-${random.pick(['app', 'web', 'db', 'gw', 'file'])}-0${random.int(1, 6)}`,
      ip: `${subnet}.${random.int(10, 120)}`,
      ip2: `${subnet}.${random.int(121, 240)}`,
      userA,
      userB,
      id: String(id),
      other: String(id + random.int(3, 190)),
      n: String(random.int(11, 47)),
      digit: String(random.int(2, 9)),
      minutes: String(random.int(4, 45)),
      version: `${random.int(3, 8)}.${random.int(0, 9)}.${random.int(0, 14)}`,
      secret: random.hex(24),
      phone: `09${random.int(10_000_000, 89_999_999)}`,
      person: `${random.pick(SURNAMES)} ${random.pick(MIDDLES)} ${random.pick(GIVEN)}`,
      jwt: Buffer.from(JSON.stringify({ sub: userB, role: 'ADMIN' })).toString('base64url'),
    },
  };
}

export function gapsIn(language: Language, { feature, plain, count, org }: Circumstances): Gaps {
  return {
    ...plain,
    org: org[language],
    feature: feature.name[language],
    object: feature.object[language],
    objects: language === 'en' ? feature.object.plural : feature.object.vi,
    count: new Intl.NumberFormat(language === 'vi' ? 'vi-VN' : 'en-GB').format(count),
  };
}

interface Place {
  method: string;
  path: string;
  isWhole: boolean;
}

/** Returns further affected endpoints, so that some issues of the demo are long. */
export const furtherPlaces = (engagement: Engagement, random: Random): Place[] =>
  INDUSTRIES[engagement.industry].flatMap(({ path, param }) =>
    ['GET', 'PUT', 'POST', 'DELETE']
      .filter(() => random.chance(0.55))
      .map((method) => {
        const way = random.pick(['', `/{${param}}`, `/{${param}}/export`, `/{${param}}/notes`]);
        return { method, path: `${path}${way}`, isWhole: random.chance(0.75) };
      }),
  );

export function tableOfPlaces(language: Language, places: readonly Place[]): string {
  const words =
    language === 'vi'
      ? {
          lead: 'Các vị trí khác cùng mắc lỗi, đã xác nhận bằng cùng cách làm:',
          head: ['Phương thức', 'Đường dẫn', 'Kết quả'],
          yes: 'khai thác được',
          part: 'một phần',
        }
      : {
          lead: 'Further places with the same flaw, confirmed in the same way:',
          head: ['Method', 'Path', 'Result'],
          yes: 'exploitable',
          part: 'partly',
        };
  const rows = places.map(({ method, path, isWhole }) => `| ${method} | \`${path}\` | ${isWhole ? words.yes : words.part} |`);
  return rows.length === 0 ? '' : `${words.lead}\n\n| ${words.head.join(' | ')} |\n|---|---|---|\n${rows.join('\n')}`;
}
