/** Gives the program its least rights in EventStoreDB, once or again, and then tries them. */
import { setTimeout as wait } from 'node:timers/promises';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { canSignIn, createEsdbUser, enableEsdbUser, findEsdbUser, moveEsdbUser, setEsdbPassword } from './esdbUsers.ts';
import { readEsdbConnection, type EsdbConnection, type Login } from './esdbConnection.ts';
import { RIGHTS_GROUP, allowReadingAll, setDefaultRights, type RightsChange } from './leastRights.ts';
import { tryRights, tryRightsOfNobody, type RightsTrial } from './tryRights.ts';

export type SecureOptions = Readonly<{
  /** Connection string of an administrator: the user of `EVENTSTORE_ADMIN_URL`. */
  adminUrl: string;
  /** Connection string of the program, `EVENTSTORE_URL`: its user is made, with this password. */
  url: string;
  /** For the user `ops`, where that still has the password with which every server comes; one is made if undefined. */
  opsPassword: string | undefined;
  /** Makes a password that nobody guesses. */
  makePassword: () => string;
  /** Receives one line for people at a time; a password stands in it only where one was made. */
  report: (line: string) => void;
  /** So long the server may take to act on what has changed, in ms; default 10,000. */
  patienceMs?: number;
}>;

/** With this password every server comes for the users `admin` and `ops`. */
export const INITIAL_PASSWORD = 'changeit';

/** A client may never report that it is closed; a command that waits for nothing else would end in the middle. */
const CLOSING_MS = 1000;

/** Opens a client for as long as the work takes. */
const within = async <T>(
  connection: EsdbConnection,
  login: Login | undefined,
  work: (client: EventStoreDBClient) => Promise<T>,
): Promise<T> => {
  const client = connection.open(login);
  try {
    return await work(client);
  } finally {
    await Promise.race([client.dispose(), wait(CLOSING_MS)]);
  }
};
const opens = (connection: EsdbConnection, login: Login): Promise<boolean> =>
  within(connection, login, (client) => canSignIn(client, login));

const readLogin = (setting: string, { login, isSecure }: EsdbConnection): Login => {
  if (!isSecure) throw new Error(`${setting}: without TLS (tls=false) EventStoreDB has no users and no rights`);
  if (login === undefined) throw new Error(`${setting}: names no user and password`);
  return login;
};

/** The administrator as the server has it now; on a new server `admin` still has the initial password. */
const findAdmin = async (connection: EsdbConnection, given: Login): Promise<Login> => {
  const initial = { name: given.name, password: INITIAL_PASSWORD };
  if (await opens(connection, given)) return given;
  if (given.name === 'admin' && (await opens(connection, initial))) return initial;
  throw new Error(`EVENTSTORE_ADMIN_URL: EventStoreDB does not let ${given.name} in with this password`);
};

/** Makes the user, or puts an existing one right. Answers what it did, in words. */
const settleUser = async (
  admin: EventStoreDBClient,
  login: Login,
  isLetIn: () => Promise<boolean>,
): Promise<string> => {
  const found = await findEsdbUser(admin, login.name);
  if (found === undefined) {
    await createEsdbUser(admin, login, RIGHTS_GROUP);
    return 'made';
  }
  const done: string[] = [];
  if (found.groups.length !== 1 || found.groups[0] !== RIGHTS_GROUP) {
    await moveEsdbUser(admin, login.name, RIGHTS_GROUP);
    done.push('moved to that group alone');
  }
  if (found.isDisabled) {
    await enableEsdbUser(admin, login.name);
    done.push('enabled');
  }
  if (!(await isLetIn())) {
    await setEsdbPassword(admin, login);
    done.push('given the password of EVENTSTORE_URL');
  }
  return done.length === 0 ? 'as it was' : done.join(', ');
};

/** Changes a password that is still the initial one. A password that is made here is reported before it counts. */
const replaceInitial = async (
  admin: EventStoreDBClient,
  name: string,
  { given, makePassword, report }: { given: string | undefined } & Pick<SecureOptions, 'makePassword' | 'report'>,
): Promise<void> => {
  const password = given ?? makePassword();
  const origin = given === undefined ? `to ${password} (shown only now: write it down)` : 'to the one that was given';
  report(`${name}: still has the initial password; changing it ${origin}`);
  await setEsdbPassword(admin, { name, password });
};

const changeTexts: Record<RightsChange, string> = {
  'as it was': 'as it was',
  set: 'set',
  replaced: 'set; it was different before',
};

const reportTrials = (caller: string, trials: readonly RightsTrial[], report: SecureOptions['report']): boolean => {
  for (const { what, isAllowed, shouldBeAllowed } of trials) {
    const verdict = isAllowed === shouldBeAllowed ? 'as it should be' : 'WRONG';
    report(`${caller}: ${what}: ${isAllowed ? 'allowed' : 'refused'}, ${verdict}`);
  }
  return trials.every(({ isAllowed, shouldBeAllowed }) => isAllowed === shouldBeAllowed);
};

/**
 * Safe to repeat and to break off. Answers whether everything that was tried is as it should be.
 * @throws Error when a connection string is of no use, the server does not answer, or the administrator may not do it
 */
export const secureEsdb = async (options: SecureOptions): Promise<boolean> => {
  const { report, makePassword, patienceMs = 10_000 } = options;
  const adminConnection = readEsdbConnection('EVENTSTORE_ADMIN_URL', options.adminUrl);
  const connection = readEsdbConnection('EVENTSTORE_URL', options.url);
  const given = readLogin('EVENTSTORE_ADMIN_URL', adminConnection);
  const program = readLogin('EVENTSTORE_URL', connection);
  if (['admin', 'ops', given.name].includes(program.name))
    throw new Error(`EVENTSTORE_URL: the program needs a user of its own, and ${program.name} is not that`);
  if ([program.password, options.opsPassword].includes(INITIAL_PASSWORD))
    throw new Error('EVENTSTORE_URL and EVENTSTORE_OPS_PASSWORD: this is the password with which every server comes');
  const admin = await findAdmin(adminConnection, given);
  const ops = { name: 'ops', password: INITIAL_PASSWORD };
  await within(adminConnection, admin, async (client) => {
    const isLetIn = () => opens(connection, program);
    report(`user ${program.name} in group ${RIGHTS_GROUP}: ${await settleUser(client, program, isLetIn)}`);
    report(`reading the whole log: ${changeTexts[await allowReadingAll(client)]}`);
    report(`rights in streams: ${changeTexts[await setDefaultRights(client)]}`);
    if (await opens(adminConnection, ops))
      await replaceInitial(client, ops.name, { given: options.opsPassword, makePassword, report });
    else report('ops: does not have the initial password');
    // Last, because everything above signs in with it.
    if (admin.password === INITIAL_PASSWORD)
      await replaceInitial(client, admin.name, {
        given: given.password === INITIAL_PASSWORD ? undefined : given.password,
        makePassword,
        report,
      });
    else report(`${admin.name}: does not have the initial password`);
  });
  const trials = await within(connection, program, (client) => tryRights(client, patienceMs));
  const isRight = reportTrials(program.name, trials, report);
  const others = await within(connection, undefined, (client) => tryRightsOfNobody(client, patienceMs));
  const isClosed = reportTrials('nobody', others, report);
  return isRight && isClosed;
};
