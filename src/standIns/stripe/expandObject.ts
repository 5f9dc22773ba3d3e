/** Replaces ids in an answer by the objects they name. https://docs.stripe.com/api/expanding_objects */
import { chargeBookingObject } from './charges/balance.ts';
import { findCharge, findIntent } from './charges/intents.ts';
import { chargeObject, intentObject } from './objects.ts';
import type { Change, Records } from './records.ts';
import { Refusal } from './refusal.ts';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const lookUp = (records: Records, id: string): Json | undefined => {
  if (id.startsWith('pi_')) return intentObject(findIntent(records, id));
  if (id.startsWith('ch_')) return chargeObject(findCharge(records, id));
  if (id.startsWith('txn_')) return chargeBookingObject(findCharge(records, `ch_${id.slice(4)}`));
  return undefined;
};

const expandValue = (records: Records, value: unknown, rest: readonly string[], name: string): unknown => {
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((entry) => expandValue(records, entry, rest, name));
  const object = typeof value === 'string' ? lookUp(records, value) : value;
  const [property, ...deeper] = rest;
  // Only what is an object of the API by itself can stand in an answer as an id or whole.
  if (!isObject(object) || !('object' in object) || (property !== undefined && !(property in object))) {
    throw new Refusal(`This property cannot be expanded (${name}).`, { param: 'expand' });
  }
  if (property === undefined) return object;
  return { ...object, [property]: expandValue(records, object[property], deeper, name) };
};

/** @throws Refusal when a path names nothing that can be expanded. */
export const expandObject = (records: Records, object: object, paths: readonly string[]): unknown =>
  paths.reduce<unknown>((current, path) => expandValue(records, current, path.split('.'), path), object);

/** What is remembered, with the payments of a change that is not written yet: an answer may name them. */
export const withIntents = (records: Records, { intents = [] }: Change): Records => ({
  ...records,
  intents: new Map(intents.map((intent) => [intent.id, intent])),
});
