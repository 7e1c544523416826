import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { createServices } from './app/create-services';
import { createScope } from './lib/rx/scope';
import './ui/styles/index.css';

const services = createServices(createScope(), window.location.origin);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App services={services} />
  </StrictMode>,
);
