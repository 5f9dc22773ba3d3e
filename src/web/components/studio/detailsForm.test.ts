import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { videoDraft } from '#contracts/catalogue/videoDetails.schema.ts';
import { priceLimits } from '#contracts/shared/money.ts';
import { videoLimits } from '#contracts/sales/businessVocabulary.ts';
import { categories } from '#contracts/catalogue/vocabulary.ts';
import { draftOf, submitForm } from './details.schema.ts';
import { inputOf, type SubmitInput, type VideoDraft } from './detailsForm.ts';

const typed: SubmitInput = {
  title: 'Oak stool',
  description: '',
  category: 'diy',
  tags: '',
  pricePence: '49',
  priorUse: null,
  agrees: true,
};
const messages = (change: Partial<SubmitInput>): Record<string, string> =>
  Object.fromEntries(
    (submitForm.safeParse({ ...typed, ...change }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

describe('what is typed', () => {
  it('becomes pence and a list of tags', () => {
    expect(submitForm.parse({ ...typed, pricePence: '49.99', tags: ' Oak , Stool,,oak ' })).toMatchObject({
      pricePence: 4999,
      tags: ['oak', 'stool'],
    });
  });

  it.each(['0', '-1', '1e9', 'abc', '', '0.99', '10000.01', '1,000,000'])('is refused as a price: %j', (pricePence) => {
    expect(messages({ pricePence })).toEqual({ pricePence: 'Please enter a price from £1 to £10,000' });
  });

  it.each(['1', '£1.00', '10000', '10,000'])('is taken as a price: %j', (pricePence) => {
    expect(messages({ pricePence })).toEqual({});
  });

  it('names every wrong field at once, tags by their field and the signature too', () => {
    const wrong = { title: ' ', category: '', tags: 'x'.repeat(31), agrees: false };
    expect(messages({ ...wrong, priorUse: ' ' })).toEqual({
      title: 'Title is required',
      category: 'Please choose a category',
      tags: 'A tag has at most 30 characters',
      priorUse: 'Please say where it has been published',
      agrees: 'Please confirm that you mean to sign',
    });
    expect(messages({ tags: Array.from({ length: 11 }, (_, index) => `tag${index}`).join(',') })).toEqual({
      tags: 'At most 10 tags',
    });
  });

  it('is sent without a place where it was not published', () => {
    expect(submitForm.parse(typed).priorUse).toBe('');
    expect(submitForm.parse({ ...typed, priorUse: ' videos.example/ann ' }).priorUse).toBe('videos.example/ann');
  });
});

const aTag = fc.stringMatching(/^[a-z0-9]([a-z0-9 ]{0,28}[a-z0-9])?$/);
const aText = (most: number) => fc.string({ maxLength: most }).map((text) => text.trim());
const aDraft: fc.Arbitrary<VideoDraft> = fc.record({
  title: aText(videoLimits.titleLength),
  description: aText(videoLimits.descriptionLength),
  category: fc.option(fc.constantFrom(...categories.map(([value]) => value))),
  tags: fc.uniqueArray(aTag, { maxLength: videoLimits.tags }),
  pricePence: fc.option(fc.integer({ min: priceLimits.minPence, max: priceLimits.maxPence })),
  priorUse: aText(videoLimits.priorUseLength),
});
const anInput: fc.Arbitrary<SubmitInput> = fc.record({
  title: fc.string({ maxLength: 300 }),
  description: fc.string({ maxLength: 6000 }),
  category: fc.oneof(fc.string(), fc.constant('diy')),
  tags: fc.string({ maxLength: 500 }),
  pricePence: fc.oneof(fc.string(), fc.integer().map(String)),
  priorUse: fc.option(fc.string({ maxLength: 1200 })),
  agrees: fc.boolean(),
});

describe('a draft', () => {
  it('comes back from the form as it went in', () => {
    fc.assert(
      fc.property(aDraft, (draft) => {
        expect(draftOf(inputOf(draft))).toEqual(draft);
      }),
    );
  });

  it('of anything typed is taken by the server', () => {
    fc.assert(
      fc.property(anInput, (input) => {
        expect(videoDraft.safeParse(draftOf(input)).success).toBe(true);
      }),
    );
  });

  it('leaves out what is not yet valid', () => {
    const draft = draftOf({ ...typed, category: '', pricePence: '4x', tags: `oak, ${'x'.repeat(31)}` });
    expect(draft).toMatchObject({ category: null, pricePence: null, tags: ['oak'] });
  });
});
