import { expect, it } from 'vitest';
import { recentCommands } from './recent-commands';

const page = (path: string, title: string, place = '') => ({ path, title, place });

it('are the pages opened last without the current one, named with their project or organization', () => {
  const pages = [page('/project/a', 'shop', 'shop'), page('/org/acme/members', 'Members', 'Acme'), page('/account', 'Your profile')];
  expect(recentCommands(pages, '/account').map((it) => [it.name, 'route' in it && it.route])).toEqual([
    ['shop', '/project/a'],
    ['Members · Acme', '/org/acme/members'],
  ]);
});

it('are at most five', () => {
  const pages = Array.from({ length: 8 }, (_, n) => page(`/org/o${n}`, `Organization ${n}`));
  expect(recentCommands(pages, '/')).toHaveLength(5);
});
