import { cx } from '../design/classes.ts';
import styles from './ramparts.module.css';

/** Distances in the units of the view box: between two walls, and between the 4 lines of a wall. */
const wall = 26;
const hairline = 7;

function line(index: number): string {
  const inner = 15.5 + hairline * index;
  let path = `M${-inner} 0A${inner} ${inner} 0 0 1 ${inner} 0`;
  for (let turn = 1; turn <= 5; turn += 1) {
    const radius = inner + wall * turn;
    // Left ends are one wall further out than right ends, so the half circles form a spiral.
    const end = turn % 2 === 1 ? -(radius + wall) : radius;
    path += `A${radius} ${radius} 0 0 1 ${end} 0`;
  }
  return path;
}

const path = [0, 1, 2, 3].map(line).join('');

export function CitadelDrawing({ className }: { className?: string }) {
  return (
    <svg className={cx(styles.ramparts, className)} viewBox="-210 -170 400 360" aria-hidden="true">
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
