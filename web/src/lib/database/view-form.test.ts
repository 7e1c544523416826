import { describe, expect, it } from 'vitest';
import { materializedViewSample, viewSample } from '@/testing/database-samples';
import { listedViews, newView, viewChanges, viewCreation, viewFaults, viewFormOf } from './view-form';

const [counts, names] = listedViews([viewSample({ name: 'names' })], [materializedViewSample({ name: 'counts' })]);

describe('a view', () => {
  it('is listed with the materialized ones, by name', () => {
    expect([counts, names].map((it) => [it!.name, it!.isMaterialized])).toEqual([['counts', true], ['names', false]]);
  });

  it('is created with the rights of who reads it', () => {
    expect(viewCreation('app', { ...newView, name: 'v', definition: 'select 1' })).toEqual({ method: 'POST', kind: 'views', body: { schema: 'app', name: 'v', definition: 'select 1', security_invoker: true } });
    expect(viewCreation('app', { ...newView, name: 'm', isMaterialized: true, definition: 'select 1', comment: 'c' })).toEqual({ method: 'POST', kind: 'materialized-views', body: { schema: 'app', name: 'm', definition: 'select 1', comment: 'c' } });
  });

  it('needs a name and a query', () => {
    expect(viewFaults(newView)).toEqual({ name: 'Enter a name.', definition: 'Enter a query.' });
    expect(viewFaults({ ...newView, name: 'v', definition: 'select 1' })).toEqual({});
  });

  it('is changed in what differs', () => {
    const before = viewFormOf(names!);
    expect(viewChanges(7, before, before)).toEqual([]);
    expect(viewChanges(7, before, { ...before, definition: 'SELECT 2', comment: 'c' })).toMatchObject([{ kind: 'views', id: '7', body: { definition: 'SELECT 2', comment: 'c' } }]);
  });

  it('that is materialized keeps its query', () => {
    const before = viewFormOf(counts!);
    expect(viewChanges(8, before, { ...before, name: 'n', definition: 'SELECT 2' })).toMatchObject([{ kind: 'materialized-views', body: { name: 'n' } }]);
  });
});
