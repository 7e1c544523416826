import { describe, expect, it, test } from 'vitest';
import { readFleet } from '@/api/operations/read-fleet';
import type { Fleet } from '@/lib/entities/fleet';
import { fleet, fleetProject, type PushedFleet } from '@/testing/fleet-sample';
import { walk } from './arrow-navigation';
import { countFleet } from './board-counts';
import { filterOf, type BoardFilter, wholeFleet } from './board-filter';
import { createBoardRows, type BoardRowData } from './board-rows';
import { createBoardOrder } from './board-order';

const textOf = (line: BoardRowData) =>
  line.kind === 'heading' ? `${line.name}: ${line.wrong} of ${line.total}` : line.tiles.map((it) => it.ref).join(' ');

function wall(columns = 2) {
  const order = createBoardOrder();
  const lines = createBoardRows();
  return (state: PushedFleet, group: 'region' | 'organization' = 'region') => {
    const read = readFleet(state) as Fleet;
    return lines({ organizations: read.organizations, shown: order(group, read), group, columns });
  };
}

describe('the status board', () => {
  it('is grouped and sorted by name', () => {
    const layOut = wall();
    expect(layOut(fleet()).map(textOf)).toEqual(['eu-central-1: 1 of 2', 'bbb aaa', 'us-east-1: 0 of 1', 'ccc']);
    expect(layOut(fleet(), 'organization').map(textOf)).toEqual(['Acme: 1 of 2', 'bbb aaa', 'Beta Rail: 0 of 1', 'ccc']);
  });

  it('keeps the identity of unchanged rows, and the order when only a status changes', () => {
    const layOut = wall(1);
    const state = fleet();
    const before = layOut(state);
    const projects = { ...state.projects, aaa: fleetProject('shop', { status: 'UNKNOWN' }) };
    const after = layOut({ ...state, projects });
    expect(after.map(textOf)).toEqual(['eu-central-1: 2 of 2', 'bbb', 'aaa', 'us-east-1: 0 of 1', 'ccc']);
    expect(after.map((it, n) => it === before[n])).toEqual([false, true, false, true, true]);
  });

  it('follows a new name, a new project and a removed one', () => {
    const layOut = wall(9);
    const state = fleet();
    layOut(state);
    const projects: PushedFleet['projects'] = { ...state.projects, bbb: fleetProject('zoo'), ddd: fleetProject('mill') };
    delete projects.aaa;
    expect(layOut({ ...state, projects }).map(textOf)).toEqual(['eu-central-1: 0 of 2', 'ddd bbb', 'us-east-1: 0 of 1', 'ccc']);
  });

  it('counts unhealthy projects, and each status, unhealthy ones first', () => {
    expect(countFleet(readFleet(fleet())?.tiles ?? [])).toEqual({
      total: 3,
      wrong: 1,
      unprotected: 0,
      byStatus: [
        { status: 'ACTIVE_UNHEALTHY', count: 1 },
        { status: 'INACTIVE', count: 1 },
        { status: 'ACTIVE_HEALTHY', count: 1 },
      ],
    });
  });
});

test.each<[Partial<BoardFilter>, string[]]>([
  [{}, ['aaa', 'bbb', 'ccc']],
  [{ search: ' SHOP' }, ['aaa']],
  [{ search: 'ccc' }, ['ccc']],
  [{ search: 'beta r' }, ['ccc']],
  [{ region: 'us-east-1' }, ['ccc']],
  [{ organization: 'acme' }, ['aaa', 'bbb']],
  [{ status: 'INACTIVE' }, ['ccc']],
  [{ onlyWrong: true }, ['bbb']],
  [{ onlyWrong: true, region: 'us-east-1' }, []],
])('the filter %j includes %j', (filter, expected) => {
  const { tiles, organizations } = readFleet(fleet()) as Fleet;
  const isShown = filterOf({ ...wholeFleet, ...filter }, (slug) => organizations[slug]?.name ?? slug);
  expect(tiles.filter(isShown).map((it) => it.ref)).toEqual(expected);
});

test.each([
  ['bbb', 'ArrowRight', 'aaa'],
  ['aaa', 'ArrowRight', 'ccc'],
  ['ccc', 'ArrowLeft', 'aaa'],
  ['aaa', 'ArrowDown', 'ccc'],
  ['ccc', 'ArrowUp', 'bbb'],
  ['ccc', 'Home', 'bbb'],
  ['bbb', 'End', 'ccc'],
  ['bbb', 'PageDown', 'ccc'],
  ['ccc', 'ArrowRight', undefined],
  ['bbb', 'Enter', undefined],
  ['gone', 'ArrowDown', undefined],
])('from %s the key %s moves to %s', (ref, key, expected) => {
  expect(walk(wall()(fleet()), ref, key)?.ref).toBe(expected);
});
