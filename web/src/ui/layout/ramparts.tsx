import { cx } from '../design/classes.ts';
import styles from './ramparts.module.css';

/** Distance between two walls, and between the four hairlines of one wall, in units of the drawing. */
const wall = 26;
const hairline = 7;

function line(index: number): string {
  const inner = 15.5 + hairline * index;
  let path = `M${-inner} 0A${inner} ${inner} 0 0 1 ${inner} 0`;
  for (let turn = 1; turn <= 5; turn += 1) {
    const radius = inner + wall * turn;
    // Left ends are one wall further out than the radius, right ends are on it: this turns half circles into a spiral.
    const end = turn % 2 === 1 ? -(radius + wall) : radius;
    path += `A${radius} ${radius} 0 0 1 ${end} 0`;
  }
  return path;
}

const path = [0, 1, 2, 3].map(line).join('');

/** The logo as a background drawing, with each wall drawn as four parallel hairlines. */
export function CitadelDrawing({ className }: { className?: string }) {
  return (
    <svg className={cx(styles.ramparts, className)} viewBox="-210 -170 400 360" aria-hidden="true">
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
