/** Where an action of the plan is played: who acts, on which video, through which process, and what they are answered. */
import type { Endpoint } from '#contracts/http/endpoint.ts';
import { Problem } from '#contracts/http/problem.ts';
import { callWith, callWithToken, as, visitor, type LooseInput } from '#testing/routes/call.ts';
import type { Person } from '#testing/routes/people.ts';
import type { Facts } from './facts.ts';
import type { Action } from './plan.ts';
import type { Process } from './processes.ts';
import type { World } from './world.ts';
import { WorldError } from './weather.ts';

export type Scene = { world: World; action: Action; facts: Facts; process: Process };
export type Play = (scene: Scene) => Promise<void>;

export const pick = <T>(all: readonly T[], n: number): T | undefined => all[n % all.length];
export const buyerOf = ({ world: { cast }, action }: Scene): Person => pick(cast.buyers, action.who) ?? cast.admin;
export const moderatorOf = ({ world: { cast }, action }: Scene): Person =>
  pick(cast.moderators, action.who) ?? cast.admin;
export const financeOf = ({ world: { cast }, action }: Scene): Person => pick(cast.finance, action.who) ?? cast.admin;
export const videoOf = ({ world: { cast }, action }: Scene) => {
  const found = pick(cast.videos, action.video);
  if (!found) throw new Error('there is no video');
  return found;
};

const tokens = new WeakMap<World, Map<string, string>>();

/** The person signs in again unless the account is closed to them; then the old token is all they have. */
const tokenOf = async ({ world, facts }: Scene, person: Person): Promise<string | undefined> => {
  const own = tokens.get(world) ?? new Map<string, string>();
  tokens.set(world, own);
  if (facts.closed.has(person.id)) return own.get(person.id);
  const transport = {
    requestId: 'sign-in',
    address: '192.0.2.7',
    header: () => undefined,
    cookie: () => undefined,
    rawBody: undefined,
  };
  const from = { device: 'Firefox on Linux', address: '192.0.2.7' };
  const { accessToken } = await world.sessions.start(person.id, transport, {
    idleDays: 7,
    hasSecondFactor: person.roles.length > 0,
    from,
  });
  own.set(person.id, accessToken);
  return accessToken;
};

/** One call; what the person reads goes into the story. */
export const ask = async (
  scene: Scene,
  person: Person | undefined,
  endpoint: Endpoint,
  input: LooseInput,
): Promise<unknown> => {
  const { world, process } = scene;
  const api = { routes: process.app.routes, authenticate: process.app.authenticate };
  const token = person && (await tokenOf(scene, person));
  const who = `${person?.username ?? 'Wendy'} calls ${endpoint.method} ${endpoint.path}`;
  try {
    const made = await callWithToken(api, callWith(endpoint, input, person ? as(person) : visitor()), token);
    world.report(made instanceof Problem ? `${who}: refused, ${made.type}` : `${who}: done`);
    return made instanceof Problem ? undefined : made.body;
  } catch (error) {
    world.report(`${who}: an error, ${error instanceof Error ? error.message : String(error)}`);
    if (!(error instanceof WorldError)) world.errors.push({ error, where: who });
    return undefined;
  }
};

export const forEachOf = async <T>(all: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> => {
  for (const item of all) await work(item);
};
