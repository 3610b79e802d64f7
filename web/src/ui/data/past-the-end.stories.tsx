import { PastTheEnd } from './past-the-end.tsx';

const stay = () => {};

export const SeveralPages = () => <PastTheEnd pageSize={20} total={318} onPage={stay} />;

export const OnePage = () => <PastTheEnd pageSize={20} total={7} onPage={stay} />;
