import { of } from 'rxjs';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createScope } from '@/lib/rx/scope';
import { createConnection } from '@/streams/connection/create-connection';
import { createSocketIoLink } from '@/streams/connection/socket-io-link';
import { online } from '@/streams/online';
import { createTopics } from '@/streams/topics/create-topics';
import { IncidentPermalink } from './incident-permalink';
import { localizeTimes } from './local-time';
import { createPageState, writtenAt, writtenState } from './page-state';
import { StatusPage } from './status-page';
import './status.css';

const root = document.getElementById('root')!;
const written = writtenState(document);
const times = { loadedAt: performance.timeOrigin, renderedAt: writtenAt(document) };

function pageState() {
  const scope = createScope();
  const connection = createConnection(scope, {
    link: createSocketIoLink(window.location.origin, null),
    enabled$: of(true),
    online$: online(),
    refresh: () => Promise.resolve(),
    needsFactor: () => Promise.resolve(),
  });
  return createPageState(scope, createTopics(scope, { connection }), written);
}

const render = (page: ReactNode) => createRoot(root).render(<StrictMode>{page}</StrictMode>);

if (root.dataset.page === 'status' || root.dataset.page === undefined) {
  render(<StatusPage state$={pageState()} times={times} />);
} else {
  // Pages of the past stay as the server rendered them, with the reader's time zone.
  const incident = root.dataset.page === 'incident' ? written?.incidents[window.location.pathname.split('/').pop() ?? ''] : undefined;
  if (incident) render(<IncidentPermalink state$={pageState()} times={times} initial={incident} />);
  else localizeTimes(root);
}
