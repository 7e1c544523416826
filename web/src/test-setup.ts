import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A screen that comes as a chunk of its own is compiled when it is first asked for; a busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 });

// React takes a stack with every element it makes, and Vitest asks for a hundred frames of each.
Error.stackTraceLimit = 10;

afterEach(() => {
  cleanup();
  localStorage.clear();
});

// What jsdom lacks and the primitives ask for on opening.
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
