import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { queryClient } from './app/queryClient.ts';
import { startKeeping } from './offline/kept.ts';
import { startSending } from './offline/sending.ts';
import { sessionQuery, schoolQuery } from './session/session.ts';
import './ui/theme/styles.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Asked for before the first render, which every screen would wait for.
void queryClient.prefetchQuery(sessionQuery);
void queryClient.prefetchQuery(schoolQuery);

startKeeping(queryClient);
startSending(queryClient);

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
