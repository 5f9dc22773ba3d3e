import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalJson } from './canonicalJson.ts';

/** The examples of RFC 8785 and of its reference implementation: what is read, and what is written. */
const vectors: readonly (readonly [name: string, given: string, canonical: string])[] = [
  [
    'values',
    String.raw`{"numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/", "literals": [null, true, false]}`,
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  ],
  [
    'names in the order of UTF-16',
    String.raw`{"\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew Letter Dalet With Dagesh", "1": "One",
      "\ud83d\ude00": "Emoji: Grinning Face", "\u0080": "Control", "\u00f6": "Latin Small Letter O With Diaeresis"}`,
    '{"\\r":"Carriage Return","1":"One","\u0080":"Control","ö":"Latin Small Letter O With Diaeresis","€":"Euro Sign","😀":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
  ],
  [
    'structures',
    String.raw`{"1": {"f": {"f": "hi","F": 5} ,"\n": 56.0}, "10": { }, "": "empty", "a": { }, "111": [ { } ], "A": { } }`,
    String.raw`{"":"empty","1":{"\n":56,"f":{"F":5,"f":"hi"}},"10":{},"111":[{}],"A":{},"a":{}}`,
  ],
  ['arrays keep their order', '[56, {"d": true, "10": null, "1": [ ]}]', '[56,{"1":[],"10":null,"d":true}]'],
];

it.each(vectors)('RFC 8785: %s', (_, given, canonical) => {
  expect(canonicalJson(JSON.parse(given))).toBe(canonical);
});

/** RFC 8785, Appendix B: the bits of a number, and its text. */
it.each([
  ['0000000000000000', '0'],
  ['8000000000000000', '0'],
  ['0000000000000001', '5e-324'],
  ['7fefffffffffffff', '1.7976931348623157e+308'],
  ['4340000000000000', '9007199254740992'],
  ['4430000000000000', '295147905179352830000'],
  ['44b52d02c7e14af5', '9.999999999999997e+22'],
  ['44b52d02c7e14af6', '1e+23'],
  ['444b1ae4d6e2ef50', '1e+21'],
  ['3eb0c6f7a0b5ed8d', '0.000001'],
  ['41b3de4355555557', '333333333.33333343'],
  ['becbf647612f3696', '-0.0000033333333333333333'],
])('RFC 8785: the number %s', (bits, text) => {
  expect(canonicalJson(Buffer.from(bits, 'hex').readDoubleBE())).toBe(text);
});

it('writes what a library writes, also when objects of one shape come again', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' })), (values) => {
      for (const value of [...values, ...values]) expect(canonicalJson(value)).toBe(canonicalize(value));
    }),
    { numRuns: 300 },
  );
});

it('takes the order of names from no other object', () => {
  expect(canonicalJson([{ b: 1, a: 2 }, { b: 1, c: 2 }, { a: 1, b: 2 }, { b: 1 }])).toBe(
    '[{"a":2,"b":1},{"b":1,"c":2},{"a":1,"b":2},{"b":1}]',
  );
});

it('writes a lone surrogate as an escape, so that no event is without a text', () => {
  expect(canonicalJson({ name: 'a\ud800' })).toBe(String.raw`{"name":"a\ud800"}`);
});
