import { Folded } from './folded.tsx';

const sentence = 'Hãy thêm yêu cầu và phản hồi của bước 3, vì người đọc chưa thấy máy chủ chấp nhận mã OTP cũ. ';

export const Long = () => (
  <div style={{ width: 360 }}>
    <Folded>{sentence.repeat(12)}</Folded>
  </div>
);

export const Fits = () => (
  <div style={{ width: 360 }}>
    <Folded>{sentence}</Folded>
  </div>
);
