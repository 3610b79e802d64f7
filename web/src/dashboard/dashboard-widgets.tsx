import type { Dashboard } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { formatDayRange } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';
import styles from './dashboard.module.css';
import { ordered, type PlacedWidget } from './layout.ts';
import { listsOf } from './lists.ts';
import { MyProjects } from './my-projects.tsx';
import { MyTasks } from './my-tasks.tsx';
import { MyWork } from './my-work.tsx';
import { FiguresWidget } from './widgets/figures.widget.tsx';
import type { WidgetProps } from './widgets/widget.tsx';

// All charts are in one script, which the page of a new workspace does not load.
const charts = () => import('./widgets/charts.ts');
const lazyChart = (name: keyof Awaited<ReturnType<typeof charts>>) =>
  lazy(() => charts().then((module) => ({ default: module[name] as ComponentType<WidgetProps> })));

const sizes: Record<PlacedWidget, 'full' | 'half' | 'third'> = {
  figures: 'full',
  work: 'full',
  severity: 'half',
  weeks: 'half',
  projects: 'third',
  fixTimes: 'third',
  types: 'third',
  activity: 'full',
};

const drawn: Record<Exclude<PlacedWidget, 'work'>, ComponentType<WidgetProps>> = {
  figures: FiguresWidget,
  severity: lazyChart('SeverityWidget'),
  weeks: lazyChart('WeeksWidget'),
  projects: lazyChart('ProjectsWidget'),
  fixTimes: lazyChart('FixTimesWidget'),
  types: lazyChart('TypesWidget'),
  activity: lazyChart('ActivityWidget'),
};

interface DashboardWidgetsProps {
  dashboard: Dashboard;
  /**
   * Id of the user whose data is shown. If undefined, the page shows all figures that the signed-in user can see, and that user's own work.
   */
  userId: string | undefined;
  /** True while the data of the chosen dates loads and the previous data is shown. */
  stale: boolean;
}

export function DashboardWidgets({ dashboard, userId, stale }: DashboardWidgetsProps) {
  const t = useT('dashboard');
  const { from, to, before, layout, figures, activity } = dashboard;
  const who = dashboard.person?.name || dashboard.person?.username;
  const shown = ordered(layout).filter((widget) => !layout.hidden.includes(widget));
  const days = { days: formatDayRange(from, to), before: formatDayRange(before.from, before.to) };
  const props: WidgetProps = { figures, activity, lists: listsOf({ from, to, userId }) };
  return (
    <div className={styles.all} aria-busy={stale || undefined}>
      <p className={styles.scope}>{who ? t('scope.person', { ...days, name: who }) : t('scope.everyone', days)}</p>
      {shown.length === 0 && <EmptyState>{t('customise.allHidden')}</EmptyState>}
      <div className={styles.widgets}>
        {shown.map((widget) => (
          <div key={widget} data-size={sizes[widget]} data-widget={widget}>
            {widget === 'work' ? <Work dashboard={dashboard} userId={userId} /> : <Chart is={drawn[widget]} {...props} />}
          </div>
        ))}
      </div>
    </div>
  );
}

function Chart({ is: Element, ...props }: WidgetProps & { is: ComponentType<WidgetProps> }): ReactNode {
  return (
    <Suspense fallback={<SkeletonText lines={5} />}>
      <Element {...props} />
    </Suspense>
  );
}

function Work({ dashboard, userId }: Pick<DashboardWidgetsProps, 'dashboard' | 'userId'>) {
  const me = useProfile().id;
  const { person, projects } = dashboard;
  const isMine = !userId || userId === me;
  const other = isMine ? null : { id: userId, name: person?.name || person?.username || '' };
  return (
    <div className={styles.widgets}>
      <MyWork work={dashboard} me={me} other={other}>
        <MyTasks other={other} />
      </MyWork>
      <MyProjects projects={projects} me={me} other={other} />
    </div>
  );
}
