import { Ramparts } from './ramparts.tsx';

export const Sizes = () => (
  <>
    <div style={{ width: 120 }}>
      <Ramparts />
    </div>
    <div style={{ width: 480 }}>
      <Ramparts />
    </div>
  </>
);
