/** The users of EventStoreDB by its gRPC service, for which `@eventstore/db-client` has the messages but no methods. */
import type { CallOptions, Metadata, ServiceError } from '@grpc/grpc-js';
import type { EventStoreDBClient } from '@eventstore/db-client';
import usersGrpcPb from '@eventstore/db-client/generated/users_grpc_pb.js';
import usersPb from '@eventstore/db-client/generated/users_pb.js';
import { isAccessRefused, isSignInRefused, isUserUnknown } from './esdbRefusal.ts';
import type { Login } from './esdbConnection.ts';

export type EsdbUser = Readonly<{ groups: readonly string[]; isDisabled: boolean }>;

type Service = InstanceType<typeof usersGrpcPb.UsersClient>;
type Done = (error: ServiceError | null) => void;

/** Calls the service as the client's user. */
const call = (
  client: EventStoreDBClient,
  what: string,
  start: (service: Service, metadata: Metadata, options: CallOptions, done: Done) => void,
): Promise<void> =>
  client['execute'](
    usersGrpcPb.UsersClient,
    what,
    (service) =>
      new Promise<void>((resolve, reject) => {
        start(service, ...client['callArguments']({}), (error) => (error ? reject(error) : resolve()));
      }),
  );

/** Undefined where there is no such user. @throws the client's error, also for a caller who may not read it */
export const findEsdbUser = async (client: EventStoreDBClient, name: string): Promise<EsdbUser | undefined> => {
  let found: EsdbUser | undefined;
  const request = new usersPb.DetailsReq().setOptions(new usersPb.DetailsReq.Options().setLoginName(name));
  try {
    await call(client, 'read a user', (service, metadata, options, done) => {
      const answer = service.details(request, metadata, options);
      answer.on('data', (response: InstanceType<typeof usersPb.DetailsResp>) => {
        const details = response.getUserDetails();
        if (details) found = { groups: details.getGroupsList(), isDisabled: details.getDisabled() };
      });
      answer.on('error', done);
      answer.on('end', () => done(null));
    });
  } catch (error) {
    if (isUserUnknown(error)) return undefined;
    throw error;
  }
  return found;
};

/** Whether the server lets this client's user in, whatever that user may do then. @throws when it does not answer */
export const canSignIn = async (client: EventStoreDBClient, { name }: Login): Promise<boolean> => {
  try {
    await findEsdbUser(client, name);
    return true;
  } catch (error) {
    if (isSignInRefused(error)) return false;
    if (isAccessRefused(error)) return true;
    throw error;
  }
};

/** Makes a user in exactly this group. */
export const createEsdbUser = (client: EventStoreDBClient, { name, password }: Login, group: string): Promise<void> => {
  const options = new usersPb.CreateReq.Options()
    .setLoginName(name)
    .setPassword(password)
    .setFullName(name)
    .setGroupsList([group]);
  const request = new usersPb.CreateReq().setOptions(options);
  return call(client, 'make a user', (service, metadata, callOptions, done) => {
    service.create(request, metadata, callOptions, done);
  });
};

/** Puts the user into exactly this group. */
export const moveEsdbUser = (client: EventStoreDBClient, name: string, group: string): Promise<void> => {
  const options = new usersPb.UpdateReq.Options().setLoginName(name).setFullName(name).setGroupsList([group]);
  const request = new usersPb.UpdateReq().setOptions(options);
  return call(client, 'change the groups of a user', (service, metadata, callOptions, done) => {
    service.update(request, metadata, callOptions, done);
  });
};

export const enableEsdbUser = (client: EventStoreDBClient, name: string): Promise<void> => {
  const request = new usersPb.EnableReq().setOptions(new usersPb.EnableReq.Options().setLoginName(name));
  return call(client, 'enable a user', (service, metadata, callOptions, done) => {
    service.enable(request, metadata, callOptions, done);
  });
};

/** Gives the user this password, whatever it was; for administrators. */
export const setEsdbPassword = (client: EventStoreDBClient, { name, password }: Login): Promise<void> => {
  const options = new usersPb.ResetPasswordReq.Options().setLoginName(name).setNewPassword(password);
  const request = new usersPb.ResetPasswordReq().setOptions(options);
  return call(client, 'change a password', (service, metadata, callOptions, done) => {
    service.resetPassword(request, metadata, callOptions, done);
  });
};
