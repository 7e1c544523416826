import { of } from 'rxjs';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createScope } from '@/lib/rx/scope';
import { createConnection } from '@/streams/connection/create-connection';
import { createSocketIoLink } from '@/streams/connection/socket-io-link';
import { online } from '@/streams/online';
import { createTopics } from '@/streams/topics/create-topics';
import { createPageState, writtenState } from './page-state';
import { StatusPage } from './status-page';
import './status.css';

const scope = createScope();
const connection = createConnection(scope, {
  link: createSocketIoLink(window.location.origin, null),
  enabled$: of(true),
  online$: online(),
  refresh: () => Promise.resolve(),
  needsFactor: () => Promise.resolve(),
});
const state$ = createPageState(scope, createTopics(scope, { connection }), writtenState(document));

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <StatusPage state$={state$} loadedAt={performance.timeOrigin} />
  </StrictMode>,
);
