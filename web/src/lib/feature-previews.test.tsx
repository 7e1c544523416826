import { act, render, screen } from '@testing-library/react';
import { expect, it, test, vi } from 'vitest';
import { featurePreviews, readPreview, useFeaturePreview, useFeaturePreviews, writePreview } from './feature-previews';
import { isPreviewKey } from './preview-keys';

function Shown() {
  const one = useFeaturePreview('advisor_rules');
  const all = useFeaturePreviews();
  return <p>{[String(one), ...featurePreviews.filter(all)].join(' ')}</p>;
}
const shown = () => screen.getByRole('paragraph').textContent;

it('are listed in their order', () => {
  expect(featurePreviews).toEqual([
    'new_storage_ui',
    'unified_logs',
    'branching_2_0',
    'advisor_rules',
    'inline_editor',
    'api_side_panel',
    'column_level_privileges',
  ]);
});

test.each([
  [null, false],
  ['true', true],
  ['false', false],
  ['yes', false],
  ['', false],
])('one stored as %o is on: %s', (stored, on) => {
  if (stored !== null) localStorage.setItem('signalbox.preview.unified_logs', stored);
  expect(readPreview('unified_logs')).toBe(on);
});

it('are stored as text, under separate keys', () => {
  writePreview('new_storage_ui', true);
  writePreview('inline_editor', false);
  expect(localStorage.getItem('signalbox.preview.new_storage_ui')).toBe('true');
  expect(localStorage.getItem('signalbox.preview.inline_editor')).toBe('false');
  expect(Object.keys(localStorage).every(isPreviewKey)).toBe(true);
  expect(isPreviewKey('signalbox.theme')).toBe(false);
});

it('update everywhere when they are switched, in this tab or another', () => {
  render(<Shown />);
  expect(shown()).toBe('false');
  act(() => writePreview('advisor_rules', true));
  expect(shown()).toBe('true advisor_rules');
  localStorage.setItem('signalbox.preview.unified_logs', 'true');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'signalbox.preview.unified_logs' }));
  });
  expect(shown()).toBe('true unified_logs advisor_rules');
});

it('last for the lifetime of the page without storage', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  render(<Shown />);
  act(() => writePreview('advisor_rules', true));
  expect(shown()).toBe('true advisor_rules');
  act(() => writePreview('advisor_rules', false));
  expect(shown()).toBe('false');
});
