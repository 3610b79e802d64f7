import { PeopleStack } from '../data/people-stack.tsx';
import { Status } from '../data/status.tsx';
import { KeyText } from '../data/words.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { Strip } from './strip.tsx';
import { Tabs } from './tabs.tsx';

const people = [
  { name: 'Đỗ Thị Mai', username: 'mai.do', avatar: null },
  { name: 'Nguyễn Thu Hà', username: 'ha.nguyen', avatar: null },
];

export const OfProject = () => (
  <Strip
    crumb={{ label: 'Dự án', href: '/projects' }}
    title="Cổng thanh toán"
    aside={
      <>
        <span>02/03 – 27/03/2026</span>
        <ProgressBar value={0.61} width={80} />
        <PeopleStack people={people} count={7} />
      </>
    }
    tabs={
      <Tabs
        label="Các phần của dự án"
        items={[
          { label: 'Lỗ hổng', href: '/lo-hong', count: '38', current: true },
          { label: 'Công việc', href: '/cong-viec', count: '61%' },
        ]}
      />
    }
  >
    <KeyText>CTT</KeyText>
    <Status status="IN_PROGRESS" label="Đang thực hiện" />
  </Strip>
);

export const LongTitle = () => (
  <div style={{ width: 640 }}>
    <Strip title="Rà soát mã nguồn hệ thống đối soát và quyết toán liên ngân hàng, đợt 2 năm 2026">
      <KeyText>DSQT</KeyText>
    </Strip>
  </div>
);
