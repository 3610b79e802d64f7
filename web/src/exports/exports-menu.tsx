import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { exportJobsQuery } from './exports.queries.ts';
import { useArrivals } from './use-arrivals.ts';

const ExportsPanel = lazy(() => import('./exports-panel.tsx').then((module) => ({ default: module.ExportsPanel })));

export function ExportsMenu() {
  const [opened, setOpened] = useState(false);
  const jobs = useQuery(exportJobsQuery()).data ?? [];
  useArrivals(jobs);
  if (jobs.length === 0 && !opened) return null;
  return (
    <Suspense>
      <ExportsPanel jobs={jobs} opened={opened} onOpened={setOpened} />
    </Suspense>
  );
}
