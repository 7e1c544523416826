import { afterEach, expect, it, test } from 'vitest';
import { writeInTab } from '@/lib/tab-storage';
import { keepEdits, readEdits } from './kept-edits';

afterEach(() => sessionStorage.clear());

it('each address of the form has its own draft', () => {
  keepEdits('', { subject: 'Lamp', services: ['Database'] });
  keepEdits('?category=sales', { message: 'How much?' });
  expect(readEdits('')).toEqual({ subject: 'Lamp', services: ['Database'] });
  expect(readEdits('?category=sales')).toEqual({ message: 'How much?' });
  keepEdits('', null);
  expect(readEdits('')).toEqual({});
  expect(readEdits('?category=sales')).toEqual({ message: 'How much?' });
});

test.each(['{', 'null', '7', '{"subject":7}', '{"services":["Weather"]}'])('a malformed draft %s is ignored', (stored) => {
  writeInTab('support_draft', stored);
  expect(readEdits('')).toEqual({});
});
