import type { Engagement } from './engagement.ts';
import { hostsOf } from './gaps.ts';
import { INDUSTRIES } from './industries.ts';

interface ProjectFile {
  name: string;
  type: string;
  extension: string;
  bytes: Buffer;
  width: null;
  height: null;
}

const file = (name: string, extension: string, type: string, text: string): ProjectFile => ({
  name,
  extension,
  type,
  bytes: Buffer.from(text),
  width: null,
  height: null,
});

export function projectFiles(engagement: Engagement): ProjectFile[] {
  const { app, api, domain } = hostsOf(engagement);
  const { key, client, startDay, endDay, about } = engagement;
  const scope = `Biên bản thống nhất phạm vi kiểm thử\n\nDự án: ${engagement.name} (${key})\nKhách hàng: ${client}\nThời gian: ${startDay} – ${endDay}\n\n${about}\n\nTrong phạm vi: https://${app}, https://${api}, *.${domain}\nNgoài phạm vi: thanhtoan.${domain}\nKhung giờ: 8:00–18:00 các ngày làm việc. Kiểm thử tải cần báo trước 24 giờ.\n`;
  const paths = INDUSTRIES[engagement.industry].map(({ name, path, page }) => `"${name.vi}",https://${app}${page},https://${api}${path}`);
  return [
    file(`${key} - Biên bản phạm vi.txt`, 'txt', 'text/plain', scope),
    file(`${key} - Danh mục chức năng.csv`, 'csv', 'text/csv', `chức năng,trang,api\n${paths.join('\n')}\n`),
  ];
}
