import { describe, expect, it } from 'vitest';
import type { Row } from '@/api/query/wire';
import { chartPoints, suggestedChart } from './chart-data';
import { hexLines } from './hex-lines';

describe('a bytea value', () => {
  it('is shown as offset, hexadecimal and text', () => {
    expect(hexLines('\\x48656c6c6f00ff').lines).toEqual(['00000000  48 65 6c 6c 6f 00 ff                             Hello..']);
    expect(hexLines('\\x').lines).toEqual(['0 bytes']);
  });

  it('is cut after 8 KiB', () => {
    expect(hexLines(`\\x${'00'.repeat(8_193)}`)).toMatchObject({ bytes: 8_193, isCut: true });
  });
});

describe('a chart', () => {
  const columns = [
    { name: 'day', type: 'date' },
    { name: 'city', type: 'text' },
    { name: 'sales', type: 'numeric' },
    { name: 'costs', type: 'integer' },
  ];

  it('is a line over time, else bars by name, and none without numbers', () => {
    expect(suggestedChart(columns)).toEqual({ kind: 'line', label: 0, values: [2] });
    expect(suggestedChart(columns.slice(1))).toEqual({ kind: 'bar', label: 0, values: [1] });
    expect(suggestedChart(columns.slice(0, 2))).toBeNull();
  });

  it('has a point for each row, with gaps for missing numbers', () => {
    const rows: Row[] = [
      ['2026-01-01', 'Rome', '1.5', null],
      ['2026-01-02', null, 'NaN', '3'],
    ];
    expect(chartPoints(rows, { kind: 'line', label: 1, values: [2, 3] })).toEqual({
      points: [
        { label: 'Rome', v2: 1.5, v3: null },
        { label: 'NULL', v2: null, v3: 3 },
      ],
      isCut: false,
    });
  });

  it('has at most 12 slices and 1,000 points', () => {
    const rows: Row[] = Array.from({ length: 1_001 }, (_, at) => ['', String(at)]);
    expect(chartPoints(rows, { kind: 'pie', label: 0, values: [1] })).toMatchObject({ isCut: true, points: { length: 12 } });
    expect(chartPoints(rows, { kind: 'bar', label: 0, values: [1] })).toMatchObject({ isCut: true, points: { length: 1_000 } });
  });
});
