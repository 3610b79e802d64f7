import { BackLink } from './back-link.tsx';

export const ToAList = () => <BackLink href="/lo-hong">Tất cả lỗ hổng</BackLink>;
