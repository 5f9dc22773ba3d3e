/** Answers what is called of the Users service: reading, making, changing and enabling users, and setting passwords. */
import { status, type sendUnaryData, type ServerUnaryCall, type ServerWritableStream } from '@grpc/grpc-js';
import usersPb from '@eventstore/db-client/generated/users_pb.js';
import type {
  CreateReq,
  CreateResp,
  DetailsReq,
  DetailsResp,
  EnableReq,
  EnableResp,
  ResetPasswordReq,
  ResetPasswordResp,
  UpdateReq,
  UpdateResp,
} from '@eventstore/db-client/generated/users_pb.js';
import type { EsdbAccess, TestUser } from './esdbAccess.ts';
import { refusal } from './esdbMessages.ts';

type Unary<Request, Answer> = (call: ServerUnaryCall<Request, Answer>, answer: sendUnaryData<Answer>) => void;

const refuseUser = (code: status, exception: string, name: string) =>
  refusal(code, `User '${name}': ${exception}`, { exception, 'login-name': name });

const findUser = (access: EsdbAccess, name: string): TestUser => {
  const user = access.users.get(name);
  if (!user) throw refuseUser(status.NOT_FOUND, 'user-not-found', name);
  return user;
};

const answerDetails = (access: EsdbAccess, call: ServerWritableStream<DetailsReq, DetailsResp>): void => {
  const name = call.request.getOptions()?.getLoginName() ?? '';
  try {
    access.mustManage(call.metadata, name);
    const { fullName, groups, isDisabled } = findUser(access, name);
    const found = new usersPb.DetailsResp.UserDetails()
      .setLoginName(name)
      .setFullName(fullName)
      .setGroupsList(groups)
      .setDisabled(isDisabled);
    call.write(new usersPb.DetailsResp().setUserDetails(found));
    call.end();
  } catch (error) {
    call.emit('error', error);
  }
};

/** The service for a server with access control. */
export const serveUsers = (access: EsdbAccess) => {
  /** Lets an administrator do it; what is thrown is the answer. */
  const byAdmins =
    <Request, Answer>(act: (request: Request) => Answer): Unary<Request, Answer> =>
    ({ metadata, request }, answer) => {
      try {
        access.mustManage(metadata);
        answer(null, act(request));
      } catch (error) {
        answer(error as Parameters<typeof answer>[0]);
      }
    };

  return {
    details: (call: ServerWritableStream<DetailsReq, DetailsResp>): void => answerDetails(access, call),
    create: byAdmins<CreateReq, CreateResp>((request) => {
      const options = request.getOptions() ?? new usersPb.CreateReq.Options();
      const name = options.getLoginName();
      if (access.users.has(name)) throw refuseUser(status.FAILED_PRECONDITION, 'user-conflict', name);
      access.users.set(name, {
        password: options.getPassword(),
        fullName: options.getFullName(),
        groups: options.getGroupsList(),
        isDisabled: false,
      });
      return new usersPb.CreateResp();
    }),
    update: byAdmins<UpdateReq, UpdateResp>((request) => {
      const options = request.getOptions() ?? new usersPb.UpdateReq.Options();
      Object.assign(findUser(access, options.getLoginName()), {
        fullName: options.getFullName(),
        groups: options.getGroupsList(),
      });
      return new usersPb.UpdateResp();
    }),
    enable: byAdmins<EnableReq, EnableResp>((request) => {
      findUser(access, request.getOptions()?.getLoginName() ?? '').isDisabled = false;
      return new usersPb.EnableResp();
    }),
    resetPassword: byAdmins<ResetPasswordReq, ResetPasswordResp>((request) => {
      const options = request.getOptions() ?? new usersPb.ResetPasswordReq.Options();
      findUser(access, options.getLoginName()).password = options.getNewPassword();
      return new usersPb.ResetPasswordResp();
    }),
  };
};
