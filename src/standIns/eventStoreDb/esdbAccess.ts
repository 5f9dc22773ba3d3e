/** Users, groups and access control lists of the test server, as they were measured on the real one with TLS. */
import { status, type Metadata } from '@grpc/grpc-js';
import type { EsdbLog } from './esdbLog.ts';
import { accessDenied, refusal } from './esdbMessages.ts';

export type TestUser = { password: string; fullName: string; groups: string[]; isDisabled: boolean };

/** What a call does to a stream: read, write or delete. */
type Act = '$r' | '$w' | '$d';
type Acl = Record<string, string | string[] | undefined>;

/** Every caller who has signed in. */
const EVERYBODY = '$all';
const ADMINS = '$admins';
/** The stream that stands for the whole log in lists. */
export const ALL = '$all';

const everything = (role: string): Acl => ({ $r: role, $w: role, $d: role, $mr: role, $mw: role });

/** What the last event of a stream holds. */
const lastOf = (log: EsdbLog, stream: string): Record<string, unknown> => {
  const last = log.records.findLast((record) => record.stream === stream);
  return last ? (JSON.parse(last.data.toString()) as Record<string, unknown>) : {};
};

const listOf = (log: EsdbLog, stream: string): Acl => {
  const own = (lastOf(log, `$$${stream}`)['$acl'] ?? {}) as Acl;
  const settings = lastOf(log, '$settings');
  const isOfSystem = stream.startsWith('$');
  const initial = everything(isOfSystem ? ADMINS : EVERYBODY);
  const general = (settings[isOfSystem ? '$systemStreamAcl' : '$userStreamAcl'] ?? {}) as Acl;
  return { ...initial, ...general, ...own };
};

const mayIn = (log: EsdbLog, stream: string, act: Act): string[] => {
  // A list for `$$name` is that of the metadata of `name`.
  const isMetadata = stream.startsWith('$$');
  const list = isMetadata ? listOf(log, stream.slice(2)) : listOf(log, stream);
  const roles = list[isMetadata && act !== '$d' ? act.replace('$', '$m') : act];
  return roles === undefined ? [] : [roles].flat();
};

export type EsdbAccess = ReturnType<typeof openEsdbAccess>;

/** As a new server has them: `admin` and `ops` with the password `changeit`. */
export const openEsdbAccess = (log: EsdbLog) => {
  const initial = (fullName: string, group: string): TestUser => ({
    password: 'changeit',
    fullName,
    groups: [group],
    isDisabled: false,
  });
  const users = new Map([
    ['admin', initial('Event Store Administrator', ADMINS)],
    ['ops', initial('Event Store Operations', '$ops')],
  ]);

  /** The roles of a caller; none for one who has not signed in. @throws a refusal for a wrong password */
  const rolesOf = (metadata: Metadata): string[] => {
    const [given] = metadata.get('authorization');
    if (given === undefined) return [];
    const text = Buffer.from(String(given).replace(/^Basic /, ''), 'base64').toString();
    const name = text.slice(0, text.indexOf(':'));
    const user = users.get(name);
    if (!user || user.isDisabled || user.password !== text.slice(name.length + 1))
      throw refusal(status.UNAUTHENTICATED, 'Bad HTTP status code: 401');
    return [name, ...user.groups, EVERYBODY];
  };

  return {
    users,
    /** @throws a refusal unless the caller may do this */
    mustBeAllowed: (metadata: Metadata, stream: string, act: Act): void => {
      const roles = rolesOf(metadata);
      const allowed = mayIn(log, stream, act);
      if (roles.includes(ADMINS) || allowed.some((role) => roles.includes(role))) return;
      throw accessDenied();
    },
    /** @throws a refusal unless the caller is an administrator, or the user of this name */
    mustManage: (metadata: Metadata, name?: string): void => {
      const roles = rolesOf(metadata);
      if (!roles.includes(ADMINS) && (name === undefined || roles[0] !== name)) throw accessDenied();
    },
  };
};
