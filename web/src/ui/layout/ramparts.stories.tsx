import { CitadelDrawing } from './ramparts.tsx';

export const Sizes = () => (
  <>
    <div style={{ width: 120 }}>
      <CitadelDrawing />
    </div>
    <div style={{ width: 480 }}>
      <CitadelDrawing />
    </div>
  </>
);
