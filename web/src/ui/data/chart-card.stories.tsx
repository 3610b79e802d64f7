import { Stack } from '../layout/layout.tsx';
import { ChartCard } from './chart-card.tsx';
import { StackedBar, StackedBars } from './stacked-bar.tsx';

const projects = [
  { name: 'Cổng thanh toán', high: 5, medium: 9 },
  { name: 'Ngân hàng số', high: 2, medium: 4 },
];
const max = 14;

const chart = (
  <StackedBars label="Lỗ hổng theo dự án">
    {projects.map(({ name, high, medium }) => (
      <StackedBar
        key={name}
        label={name}
        max={max}
        total={high + medium}
        segments={[
          { key: 'high', value: high, tone: 'HIGH', name: 'Cao' },
          { key: 'medium', value: medium, tone: 'MEDIUM', name: 'Trung bình' },
        ]}
      />
    ))}
  </StackedBars>
);

const table = (
  <table aria-label="Lỗ hổng theo dự án">
    <thead>
      <tr>
        <th scope="col">Dự án</th>
        <th scope="col" data-number>
          Cao
        </th>
        <th scope="col" data-number>
          Trung bình
        </th>
      </tr>
    </thead>
    <tbody>
      {projects.map(({ name, high, medium }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td data-number>{high}</td>
          <td data-number>{medium}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const shared = { title: 'Theo dự án', note: '90 ngày qua', chart, table };

export const ChartAndTable = () => (
  <Stack>
    <ChartCard {...shared} footer="Lỗ hổng bị từ chối và trùng lặp không được tính." />
    <ChartCard {...shared} asTable />
  </Stack>
);
