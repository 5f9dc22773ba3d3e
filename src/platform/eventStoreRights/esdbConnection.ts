/** A connection string of EventStoreDB, taken apart without ever being shown: it holds a password. */
import { EventStoreDBClient } from '@eventstore/db-client';

/** A user of EventStoreDB and the password, in clear. */
export type Login = Readonly<{ name: string; password: string }>;

export type EsdbConnection = Readonly<{
  /** Undefined where the connection string names no user. */
  login: Login | undefined;
  /** Without TLS the server knows no users, and the client sends none. */
  isSecure: boolean;
  /** A client of the same servers for this user, or for nobody. Dispose of it. */
  open: (login: Login | undefined) => EventStoreDBClient;
}>;

const shape = /^(esdb(?:\+discover)?:\/\/)(?:([^:@/]+):([^@/]+)@)?([^@]+)$/;

const decoded = (setting: string, text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error(`${setting}: a % in the user or the password is written as %25`);
  }
};

/** Of several nodes the one that leads: a follower may still show what was there before. */
const preferLeader = (servers: string): string =>
  /[?&]nodePreference=/i.test(servers)
    ? servers
    : `${servers}${servers.includes('?') ? '&' : '?'}nodePreference=leader`;

/**
 * Reads `esdb://user:password@host:2113?tls=true`; `setting` is its name in errors.
 * @throws Error that names the setting and nothing of its value
 */
export const readEsdbConnection = (setting: string, connectionString: string): EsdbConnection => {
  const [, scheme, name, password, servers] = shape.exec(connectionString.trim()) ?? [];
  if (scheme === undefined || servers === undefined)
    throw new Error(`${setting}: is not a connection string of EventStoreDB (esdb://user:password@host:2113?tls=true)`);
  return {
    login:
      name === undefined || password === undefined
        ? undefined
        : { name: decoded(setting, name), password: decoded(setting, password) },
    isSecure: !/[?&]tls=false\b/i.test(servers),
    open: (caller) => {
      const credentials =
        caller === undefined ? '' : `${encodeURIComponent(caller.name)}:${encodeURIComponent(caller.password)}@`;
      try {
        return EventStoreDBClient.connectionString(scheme + credentials + preferLeader(servers));
      } catch {
        // The client's own error repeats the whole text.
        throw new Error(`${setting}: EventStoreDB's client cannot read the servers or the options behind them`);
      }
    },
  };
};
