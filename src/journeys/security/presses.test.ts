/** Every command that moves money carries the id of its press. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { forMoney } from '#testing/accessPolicy.ts';
import { declaredApp } from '#testing/declaredApp.ts';
import { refuseUnpressed } from '#testing/routes/moneyEvents.ts';

const nameOf = ({ method, path }: { method: string; path: string }): string =>
  `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;

const { routes } = declaredApp();

/** The id that the body cannot do without. */
const pressIn = (body: z.ZodType | undefined): string | undefined =>
  body instanceof z.ZodObject
    ? ['pressId', 'submissionId'].find((name) => {
        const field = (body.shape as Record<string, z.ZodType | undefined>)[name];
        return field !== undefined && !field.safeParse(undefined).success && !field.safeParse('once more').success;
      })
    : undefined;

describe('a call that moves money', () => {
  it('is one of those written down by hand, and no other says that it does', () => {
    const declared = routes.filter(({ endpoint }) => endpoint.movesMoney).map(({ endpoint }) => nameOf(endpoint));
    expect(declared.toSorted()).toEqual(forMoney.toSorted());
  });

  it('names its press in its contract', () => {
    const without = routes.filter(
      ({ endpoint, schema }) => endpoint.movesMoney === true && pressIn(schema.body) === undefined,
    );
    expect(without.map(({ endpoint }) => nameOf(endpoint))).toEqual([]);
  });

  it('is found out by what it records, in every test of routes', () => {
    const by = { actorId: '6f9c2c5e-7d0e-4e52-9c0e-6b6e2f6f1a01', causationId: null };
    expect(() => refuseUnpressed([{ type: 'RefundStarted', metadata: by }])).toThrow(/records RefundStarted/);
    expect(() => refuseUnpressed([{ type: 'VideoListed', metadata: by }])).not.toThrow();
    for (const other of [{ pressId: by.actorId }, { causationId: by.actorId }, { actorId: null }])
      expect(() => refuseUnpressed([{ type: 'RefundStarted', metadata: { ...by, ...other } }])).not.toThrow();
  });
});
