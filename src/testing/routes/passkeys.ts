/** Passkeys of people in tests of routes, made by an authenticator in software through the real routes. */
import * as contract from '#contracts/auth/passkeys.ts';
import { softAuthenticator, type Deviation, type SoftAuthenticator } from '#testing/passkeys/authenticator.ts';
import { as, call, visitor, type From, type Who } from './call.ts';
import type { Person } from './people.ts';
import { origin } from './settings.ts';
import type { Called, World } from './world.ts';

const must = <T>(called: { body?: T | undefined; problem?: unknown }): T => {
  if (called.body === undefined) throw new Error(`it was refused: ${JSON.stringify(called.problem)}`);
  return called.body;
};

/** A new authenticator in a browser at the site. */
export const anAuthenticator = (options?: Parameters<typeof softAuthenticator>[1]): SoftAuthenticator =>
  softAuthenticator(origin, options);

/** Begins and ends adding a passkey in this session. */
export const add = async (world: World, who: Who, device: SoftAuthenticator, deviation: Deviation = {}) => {
  const { challengeToken, options } = must(await world.call(call(contract.passkeyOptions, who)));
  const credential = device.create(options, deviation);
  return world.call(call(contract.addPasskey, { body: { challengeToken, credential } }, who));
};

/** For `.also(…)`: this person has a passkey on this authenticator. */
export const hasPasskey =
  (person: Person, device: SoftAuthenticator) =>
  async (world: World): Promise<void> => {
    must(await add(world, as(person), device));
  };

/** What the link for a first passkey carries. */
export type Link = { userId: string; token: string };
export const linkOf = ({ hash }: URL): Link => {
  const [, userId = '', token = ''] = hash.split('.');
  return { userId, token };
};

/** Adds the first passkey of a member of staff by their link. */
export const addFirst = async (world: World, link: Link, device: SoftAuthenticator, deviation: Deviation = {}) => {
  const begun = await world.call(call(contract.firstPasskeyOptions, { body: link }));
  if (!begun.body) return begun;
  const { challengeToken, options } = begun.body;
  const credential = device.create(options, deviation);
  return world.call(call(contract.addFirstPasskey, { body: { ...link, challengeToken, credential } }));
};

/** Asks for a challenge that proves who uses this session, and signs it. */
export const signProof = async (world: World, who: Who, device: SoftAuthenticator, deviation: Deviation = {}) => {
  const { challengeToken, options } = must(await world.call(call(contract.proofOptions, who)));
  return { challengeToken, credential: device.get(options, deviation) };
};

/** Asks for a challenge, and signs it. */
export const sign = async (world: World, device: SoftAuthenticator, deviation: Deviation = {}) => {
  const { challengeToken, options } = must(await world.call(call(contract.signInOptions)));
  return { challengeToken, credential: device.get(options, deviation) };
};

/** Signs in with the passkey that this authenticator made last. */
export const signIn = async (
  world: World,
  device: SoftAuthenticator,
  deviation: Deviation = {},
  from: From = {},
): Promise<Called<typeof import('#contracts/auth/passkeys.schema.ts').signInWithPasskey>> => {
  const body = await sign(world, device, deviation);
  return world.call(call(contract.signInWithPasskey, { body }, visitor(from)));
};
