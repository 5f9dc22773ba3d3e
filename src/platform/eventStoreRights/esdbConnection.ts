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

/**
 * Reads `esdb://user:password@host:2113?tls=true`; `setting` is its name in errors.
 * @throws Error that names the setting and nothing of its value
 */
export const readEsdbConnection = (setting: string, connectionString: string): EsdbConnection => {
  const [, scheme, name, password, servers] = shape.exec(connectionString.trim()) ?? [];
  if (scheme === undefined || servers === undefined)
    throw new Error(`${setting}: is not a connection string of EventStoreDB (esdb://user:password@host:2113?tls=true)`);
  const login =
    name === undefined || password === undefined
      ? undefined
      : { name: decodeURIComponent(name), password: decodeURIComponent(password) };
  return {
    login,
    isSecure: !/[?&]tls=false\b/i.test(servers),
    open: (caller) => {
      const credentials =
        caller === undefined ? '' : `${encodeURIComponent(caller.name)}:${encodeURIComponent(caller.password)}@`;
      try {
        return EventStoreDBClient.connectionString(scheme + credentials + servers);
      } catch {
        // The client's own error repeats the whole text.
        throw new Error(`${setting}: EventStoreDB's client cannot read the servers or the options behind them`);
      }
    },
  };
};
