import { TextDiff } from './text-diff.tsx';

export const ChangedWords = () => <TextDiff before="Token ⟦eyJhbGci⟧ còn dùng được 1 giờ." after="Token ⟦eyJhbGci⟧ còn dùng được 8 giờ." />;

export const LongChange = () => (
  <TextDiff before="" after={Array.from({ length: 12 }, (_, at) => `Bước ${at + 1}: gửi lại yêu cầu với số tiền khác.`).join('\n')} />
);
