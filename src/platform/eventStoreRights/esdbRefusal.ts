/** What a server meant that refused a call, by gRPC's code or by the client's own name for it. */
import { status } from '@grpc/grpc-js';
import { ErrorType, convertToCommandError, isCommandError } from '@eventstore/db-client';

const codeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined;

const typeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const converted = convertToCommandError(error);
  return isCommandError(converted) ? converted.type : undefined;
};

/** The password is wrong, or there is no such user. */
export const isSignInRefused = (error: unknown): boolean => codeOf(error) === status.UNAUTHENTICATED;

/** The caller may not do this; a sign-in that was refused counts as well. */
export const isAccessRefused = (error: unknown): boolean =>
  codeOf(error) === status.PERMISSION_DENIED || typeOf(error) === ErrorType.ACCESS_DENIED;

export const isUserUnknown = (error: unknown): boolean => typeOf(error) === ErrorType.USER_NOT_FOUND;

export const isStreamUnknown = (error: unknown): boolean => typeOf(error) === ErrorType.STREAM_NOT_FOUND;

/** The caller may do this, and only the revision that was expected has kept it from happening. */
export const isOnlyRevisionRefused = (error: unknown): boolean => typeOf(error) === ErrorType.WRONG_EXPECTED_VERSION;
