import { topicsContract } from '@coloa/contract/topics/topics.contract.ts';
import { member } from './members.ts';

let made = 0;

export async function topicOf(url: string) {
  const writer = await member(url, 'Lê Minh Khôi', 'Tester');
  const reader = await member(url, 'Trần Quốc Bảo', 'Tester');
  made += 1;
  const word = `T${Date.now() % 100_000}${made}`;
  const category = `Đặc quyền ${word}`;
  const name = `Nâng quyền ${word}`;
  const { id: topicId } = (
    await writer.call(topicsContract.create, { body: { name, category, description: 'Từ **người thường** lên SYSTEM.' } })
  ).body;
  return { writer, reader, word, category, topic: name, topicId };
}

export const ARTICLE = [
  '# Ý tưởng',
  'Quyền `SeImpersonate` là đủ.',
  '## Thực hiện',
  'Gọi dịch vụ.\n\n'.repeat(60),
  '# Khắc phục',
  'Bỏ quyền đó.',
].join('\n\n');
