import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { featurePreviews } from './feature-previews';
import { previewCatalogue } from './preview-catalogue';
import { isReleased, isTeamOrAbove } from './preview-releases';

const platform = { flags: {}, isSelfHosted: false };

describe('the catalogue of previews', () => {
  it('has each of them, in order', () => {
    expect(previewCatalogue.map(({ key }) => key)).toEqual([...featurePreviews]);
  });

  test.each([
    ['new_storage_ui', 'previewStorage'],
    ['unified_logs', 'previewUnifiedLogs'],
    ['branching_2_0', 'previewBranching'],
    ['advisor_rules', 'previewAdvisorRules'],
    ['inline_editor', null],
    ['api_side_panel', null],
    ['column_level_privileges', null],
  ])('%s is released by the flag %s', (key, flag) => {
    const entry = previewCatalogue.find((it) => it.key === key)!;
    expect(entry.flag).toBe(flag);
    expect(isReleased(entry, platform)).toBe(flag === null);
    if (flag === null) return;
    expect(isReleased(entry, { ...platform, flags: { [flag]: true } })).toBe(true);
    expect(isReleased(entry, { ...platform, flags: { [flag]: false } })).toBe(false);
    expect(isReleased(entry, { flags: { [flag]: true }, isSelfHosted: true })).toBe(false);
  });

  it('has the purpose and the current effect of each', () => {
    for (const { description, today } of previewCatalogue) {
      expect(description).toMatch(/^[A-Z][^!]*\.$/);
      expect(today).toMatch(/^[A-Z][^!]*\.$/);
    }
  });
});

test.each([
  ['free', false],
  ['pro', false],
  ['team', true],
  ['enterprise', true],
  ['', false],
])('the plan %s is Team or above: %s', (plan, is) => {
  expect(isTeamOrAbove(plan)).toBe(is);
});

it('web/README.md has the same table', () => {
  const readme = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8');
  expect(readme.split('\n').filter((it) => /^\| `\w+` \| .* \| (?:`preview|none)/.test(it))).toEqual(
    previewCatalogue.map(
      ({ key, name, flag, isPlatformOnly, needsTeam }) =>
        `| \`${key}\` | ${name} | ${flag === null ? 'none' : `\`${flag}\``} | ${isPlatformOnly ? 'platform' : 'everyone'}${needsTeam ? ', Team or above' : ''} |`,
    ),
  );
});
