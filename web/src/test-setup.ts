import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { preloadDialogs } from '@/ui/dialog';
import { preloadPopovers } from '@/ui/popover';

// A lazily loaded screen is compiled on first use, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// React captures a stack for every element, and Vitest raises the limit to a hundred frames each.
Error.stackTraceLimit = 10;

// In the browser they are loaded before the first click.
beforeAll(async () => {
  await Promise.all([preloadDialogs(), preloadPopovers()]);
});

afterEach(() => {
  cleanup();
  localStorage.clear();
});

// Missing in jsdom but needed by the primitives on opening.
window.matchMedia = (query: string) =>
  ({ matches: false, media: query, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView = () => {};
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => {};
Element.prototype.releasePointerCapture = () => {};
