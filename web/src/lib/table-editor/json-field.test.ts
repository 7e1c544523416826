import { expect, test } from 'vitest';
import { jsonField } from './json-field';

test.each([
  ['', null],
  [' \n', null],
  [' 42 ', '42'],
  ['12345678901234567890.10', '12345678901234567890.10'],
  ['"42"', '"42"'],
  ['{ "a b" : [ 1, null , "x : y" ] }', '{"a b":[1,null,"x : y"]}'],
  ['"a \\" : b"', '"a \\" : b"'],
  ['{\n  "a": {}\n}', '{"a":{}}'],
  ['{"a":', '{"a":'],
])('the JSON field %j has the value %j', (text, value) => {
  expect(jsonField(text)).toBe(value);
});
