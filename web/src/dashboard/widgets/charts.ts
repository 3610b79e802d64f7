export { ActivityWidget } from './activity.widget.tsx';
export { FixTimesWidget } from './fix-times.widget.tsx';
export { ProjectsWidget } from './projects.widget.tsx';
export { SeverityWidget } from './severity.widget.tsx';
export { TypesWidget } from './types.widget.tsx';
export { WeeksWidget } from './weeks.widget.tsx';
