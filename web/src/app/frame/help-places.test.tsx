import { expect, it } from 'vitest';
import { customContent } from '@/testing/samples';
import { helpPlaces } from './help-places';

const placesOf = (facts: Parameters<typeof customContent>[0], hasStatusPage = false) =>
  helpPlaces(customContent(facts), hasStatusPage).map(({ label, to, isElsewhere }) => [label, to, isElsewhere]);
const here = [
  ['API reference', '/api-docs', false],
  ['Contact support', '/support/new', false],
];

it('are pages of the dashboard if the installation configures no others, or while unknown', () => {
  expect(placesOf({})).toEqual(here);
  expect(helpPlaces(undefined, false).map(({ label, to, isElsewhere }) => [label, to, isElsewhere])).toEqual(here);
});

it('include the documentation and the installation’s own page, if configured', () => {
  expect(placesOf({ 'docs:url': 'https://docs.example', 'platform:metadata_url': 'https://about.example/us' })).toEqual([
    ['Documentation', 'https://docs.example/', true],
    ...here,
    ['About this installation', 'https://about.example/us', true],
  ]);
});

it('include the public status page if there is one', () => {
  expect(placesOf({}, true)).toContainEqual(['System status', '/status', true]);
});

it('never link to anything but a web address', () => {
  expect(placesOf({ 'docs:url': 'javascript:alert(1)', 'platform:metadata_url': 'data:text/html,x' })).toEqual(here);
});
