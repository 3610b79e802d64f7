import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../src/app/query-client.ts';
import { startI18n } from '../src/lib/i18n.ts';
import { Environment, routerOfOnePage } from '../test/environment.tsx';
import { Viewer } from './viewer.tsx';

await startI18n();
const queryClient = createQueryClient();
createRoot(document.getElementById('root') as HTMLElement).render(
  <Environment router={routerOfOnePage(queryClient)} queryClient={queryClient}>
    <Viewer />
  </Environment>,
);
