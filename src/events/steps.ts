/** What an older shape of an event needs in order to become the next one; `versions.ts` says which version is that of today. */

/**
 * Up to this version the text was in clear; its events stay as they are. Later ones seal it for this person. An older event
 * may not name that person: then the id of the video, order, request or case is given instead.
 */
const sealedFrom =
  (field: string, owner: string) =>
  (data: unknown): unknown => {
    const before = data as Readonly<Record<string, unknown>>;
    return { ...before, [field]: { personal: before[owner], value: before[field] } };
  };

type Note = { reason?: unknown };

/** The note in a notification, which is the recipient's. */
const noteSealed = (data: unknown): unknown => {
  const before = data as { userId: string; about: Note };
  const { reason } = before.about;
  if (reason === undefined) return data;
  return { ...before, about: { ...before.about, reason: { personal: before.userId, value: reason } } };
};

/** The moderator's text moves to the rest of the takedown. */
const takedownSealed = (data: unknown): unknown => {
  const before = data as Note & { videoId: string; takedown?: object };
  if (before.takedown === undefined) return data;
  const reason = { personal: before.videoId, value: before.reason };
  return { ...before, reason: 'A moderator took it down.', takedown: { ...before.takedown, reason } };
};

/** Up to this version a refund that was wanted said neither why nor whose fault it was. */
const refundWithoutReason = (data: unknown): unknown => {
  const before = data as { orderId: string };
  return { ...before, reason: { personal: before.orderId, value: null }, isFault: false };
};

/** The next version only allows more than this one: a further reason, or a field that may be left out. */
const asItIs = (data: unknown): unknown => data;

const returnedForOurs = (data: unknown): unknown => ({ ...(data as object), isNoVideo: false });

/** Nobody could say of an upload that its film is theirs. */
const ofNoUpload = (data: unknown): unknown => ({ ...(data as object), uploadId: null });

/** `Type@version` → the step to the next version, of opened data: a personal value (null once its person is erased) is handed on as it is. */
export const eventUpcasters: Readonly<Record<string, (data: unknown) => unknown>> = {
  'BooksCompared@1': asItIs,
  'Notified@1': asItIs,
  'SessionEnded@1': asItIs,
  'SessionEnded@2': asItIs,
  'SessionEnded@3': asItIs,
  'SignInRefused@1': asItIs,
  'SignedIn@1': asItIs,
  'Notified@2': noteSealed,
  'ReviewDecided@1': sealedFrom('reason', 'creatorId'),
  'ChangesRequested@1': sealedFrom('reason', 'videoId'),
  'VideoRejected@1': sealedFrom('reason', 'videoId'),
  'VideoTakenDown@1': sealedFrom('reason', 'creatorId'),
  'OfferWithdrawn@1': takedownSealed,
  'FeatureEnded@1': sealedFrom('reason', 'videoId'),
  'ElementsAsked@1': sealedFrom('note', 'claimId'),
  'ClaimDismissed@1': sealedFrom('reason', 'claimId'),
  'ClaimRestored@1': sealedFrom('reason', 'claimId'),
  'ClaimUpheld@1': sealedFrom('reason', 'claimId'),
  'StrikeAppealRefused@1': sealedFrom('reason', 'userId'),
  'StrikeRemovalProposed@1': sealedFrom('reason', 'userId'),
  'StrikeRemoved@1': sealedFrom('reason', 'userId'),
  'OrderCreated@1': sealedFrom('channelUrl', 'buyerId'),
  'PayoutReturned@1': sealedFrom('reason', 'creatorId'),
  'PayoutRejected@1': sealedFrom('reason', 'creatorId'),
  'ReportDismissed@1': sealedFrom('reason', 'reporterId'),
  'ReportSettled@1': sealedFrom('reason', 'reporterId'),
  'MessageHidden@1': sealedFrom('reason', 'fromId'),
  'RequestHidden@1': sealedFrom('reason', 'requestId'),
  'RequestShown@1': sealedFrom('reason', 'requestId'),
  'AnswerHidden@1': sealedFrom('reason', 'creatorId'),
  'ReviewHidden@1': sealedFrom('reason', 'orderId'),
  'CaseClosed@1': sealedFrom('reason', 'caseId'),
  'ProblemDecided@1': sealedFrom('reason', 'orderId'),
  'RefundApproved@1': refundWithoutReason,
  'RefundStarted@1': sealedFrom('note', 'orderId'),
  'OrderLost@1': asItIs,
  'PaymentAuthorised@1': asItIs,
  'PayoutRequested@1': asItIs,
  'PayoutReserved@1': asItIs,
  'SaleCredited@1': asItIs,
  'ReviewDecided@2': asItIs,
  'ReviewDecided@3': asItIs,
  'VideoRejected@2': asItIs,
  'Notified@3': asItIs,
  'ClaimReceived@1': ofNoUpload,
  'UploadReturned@1': returnedForOurs,
};
