import { expect, it } from 'vitest';
import { customContent } from '@/testing/samples';
import { helpPlaces } from './help-places';

const placesOf = (facts: Parameters<typeof customContent>[0]) =>
  helpPlaces(customContent(facts)).map(({ label, to, isElsewhere }) => [label, to, isElsewhere]);
const here = [
  ['API reference', '/api-docs', false],
  ['Contact support', '/support/new', false],
];

it('are pages here where the installation names no others, or nothing is known yet', () => {
  expect(placesOf({})).toEqual(here);
  expect(helpPlaces(undefined).map(({ label, to, isElsewhere }) => [label, to, isElsewhere])).toEqual(here);
});

it('are also the documentation and what the installation says of itself, where it names them', () => {
  expect(placesOf({ 'docs:url': 'https://docs.example', 'platform:metadata_url': 'https://about.example/us' })).toEqual([
    ['Documentation', 'https://docs.example/', true],
    ...here,
    ['About this installation', 'https://about.example/us', true],
  ]);
});

it('never lead to what is no web address', () => {
  expect(placesOf({ 'docs:url': 'javascript:alert(1)', 'platform:metadata_url': 'data:text/html,x' })).toEqual(here);
});
