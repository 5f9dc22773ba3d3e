/** In which stream an event lies: the category and the id that the modules use, so that a test need not say it. */
import type { AuthEvent } from '#events/auth.ts';
import type { CatalogueEvent } from '#events/catalogue.ts';
import type { ClaimEvent } from '#events/claims.ts';
import type { MessageEvent } from '#events/messages.ts';
import type { AllNotificationsRead, NotificationEvent } from '#events/notifications.ts';
import type { PaperEvent } from '#events/papers.ts';
import type { PlanEvent } from '#events/plans.ts';
import type { ProfileEvent } from '#events/profile.ts';
import type { ReportEvent } from '#events/reports.ts';
import type { RequestEvent } from '#events/requests.ts';
import type { ReviewEvent } from '#events/reviews.ts';
import type { SalesEvent } from '#events/sales.ts';
import type { SupportEvent } from '#events/support.ts';

/** Every event of the product. */
export type DomainEvent =
  | AuthEvent
  | ProfileEvent
  | CatalogueEvent
  | SalesEvent
  | PlanEvent
  | PaperEvent
  | ClaimEvent
  | RequestEvent
  | SupportEvent
  | MessageEvent
  | ReportEvent
  | ReviewEvent
  | NotificationEvent
  | AllNotificationsRead;

type EventOf<Type extends DomainEvent['type']> = Extract<DomainEvent, { type: Type }>;
/** The category, and which field holds the id; or the whole name. */
type Place<E extends DomainEvent> =
  | readonly [category: string, field: keyof E['data'] & string]
  | ((data: E['data']) => string);

const places: { [Type in DomainEvent['type']]: Place<EventOf<Type>> } = {
  // session-{sessionId}, or of an id of its own
  SignedIn: ['session', 'sessionId'],
  SignInRefused: ({ userId }) => `session-refused-${userId}`,
  SessionEnded: ['session', 'sessionId'],
  NameTaken: ({ kind, key }) => `${kind}-${key}`,
  NameReleased: ({ kind, key }) => `${kind}-${key}`,
  PersonDataRead: ({ by, day }) => `look-${by}-${day}`,
  CreatorDataRead: ({ by, day }) => `reading-${by}-${day}`,
  VideoSaved: ({ userId, videoId }) => `saved-${userId}-${videoId}`,
  VideoUnsaved: ({ userId, videoId }) => `saved-${userId}-${videoId}`,
  UploadCounted: ({ creatorId, day }) => `quota-${creatorId}-${day}`,
  UploadReturned: ({ creatorId, day }) => `quota-${creatorId}-${day}`,
  VideoFeatured: () => 'featured-shelf',
  FeatureEnded: () => 'featured-shelf',
  ReceiptIssued: ['receipt', 'number'],
  BooksCompared: () => 'books-platform',
  DifferenceExplained: () => 'books-platform',
  FeePolicyProposed: () => 'feepolicy-platform',
  FeePolicyAnnounced: () => 'feepolicy-platform',
  FeePolicyDropped: () => 'feepolicy-platform',
  UserRegistered: ['user', 'userId'],
  RegistrationAbandoned: ['user', 'userId'],
  ConfirmationRequested: ['user', 'userId'],
  ConfirmationMailed: ['user', 'userId'],
  EmailConfirmed: ['user', 'userId'],
  SellingStarted: ['user', 'userId'],
  UsernameChanged: ['user', 'userId'],
  NoticesChosen: ['user', 'userId'],
  PasswordResetRequested: ['user', 'userId'],
  PasswordChanged: ['user', 'userId'],
  TwoFactorEnabled: ['user', 'userId'],
  TwoFactorDisabled: ['user', 'userId'],
  RecoveryCodeUsed: ['user', 'userId'],
  RecoveryCodesRegenerated: ['user', 'userId'],
  ProviderLinked: ['user', 'userId'],
  ProviderUnlinked: ['user', 'userId'],
  DataExported: ['user', 'userId'],
  AccountSuspended: ['user', 'userId'],
  SuspensionAppealed: ['user', 'userId'],
  SuspensionUpheld: ['user', 'userId'],
  AccountReinstated: ['user', 'userId'],
  AccountErased: ['user', 'userId'],
  PersonForgotten: ['user', 'userId'],
  SuspensionMailed: ['user', 'userId'],
  StaffRoleProposed: ['user', 'userId'],
  StaffRoleDeclined: ['user', 'userId'],
  StaffRoleGranted: ['user', 'userId'],
  StaffRoleRevoked: ['user', 'userId'],
  ProfileCompleted: ['profile', 'userId'],
  ProfileUpdated: ['profile', 'userId'],
  AvatarChanged: ['profile', 'userId'],
  VideoAnnounced: ['video', 'videoId'],
  UploadCompleted: ['video', 'videoId'],
  UploadCancelled: ['video', 'videoId'],
  VideoRefused: ['video', 'videoId'],
  VideoProcessed: ['video', 'videoId'],
  VideoSubmitted: ['video', 'videoId'],
  ReviewRequested: ['video', 'videoId'],
  ReviewTaken: ['video', 'videoId'],
  ReviewReleased: ['video', 'videoId'],
  ReviewDecided: ['video', 'videoId'],
  ReviewUndone: ['video', 'videoId'],
  ChangesRequested: ['video', 'videoId'],
  VideoApproved: ['video', 'videoId'],
  VideoRejected: ['video', 'videoId'],
  AppealMade: ['video', 'videoId'],
  SpotCheckRequested: ['video', 'videoId'],
  SpotCheckPassed: ['video', 'videoId'],
  VideoListed: ['video', 'videoId'],
  ListingEdited: ['video', 'videoId'],
  ThumbnailChanged: ['video', 'videoId'],
  VideoWithdrawn: ['video', 'videoId'],
  VideoTakenDown: ['video', 'videoId'],
  VideoRetired: ['video', 'videoId'],
  VideoReturned: ['video', 'videoId'],
  VideoDisabled: ['video', 'videoId'],
  VideoEnabled: ['video', 'videoId'],
  VideoTrafficCounted: ['video', 'videoId'],
  ContentTaken: ['content', 'sha256'],
  OfferOpened: ['offer', 'videoId'],
  OfferRepriced: ['offer', 'videoId'],
  OfferWithdrawn: ['offer', 'videoId'],
  OfferBlocked: ['offer', 'videoId'],
  OfferUnblocked: ['offer', 'videoId'],
  OfferClaimed: ['offer', 'videoId'],
  ClaimReleased: ['offer', 'videoId'],
  VideoSold: ['offer', 'videoId'],
  SaleAnnulled: ['offer', 'videoId'],
  OrderCreated: ['order', 'orderId'],
  CheckoutUnclear: ['order', 'orderId'],
  CheckoutOpened: ['order', 'orderId'],
  PaymentAuthorised: ['order', 'orderId'],
  OrderLost: ['order', 'orderId'],
  PaymentCancelled: ['order', 'orderId'],
  CheckoutClosed: ['order', 'orderId'],
  CaptureStarted: ['order', 'orderId'],
  CaptureFailed: ['order', 'orderId'],
  OrderSold: ['order', 'orderId'],
  OriginalFetched: ['order', 'orderId'],
  DownloadLogged: ['order', 'orderId'],
  RefundStarted: ['order', 'orderId'],
  RefundMade: ['order', 'orderId'],
  RefundFailed: ['order', 'orderId'],
  DisputeOpened: ['order', 'orderId'],
  DisputeWon: ['order', 'orderId'],
  DisputeLost: ['order', 'orderId'],
  EvidenceSubmitted: ['order', 'orderId'],
  FraudWarned: ['order', 'orderId'],
  RightsQuestioned: ['order', 'orderId'],
  RightsCleared: ['order', 'orderId'],
  RightsLost: ['order', 'orderId'],
  ProblemReported: ['problem', 'orderId'],
  ProblemAnswered: ['problem', 'orderId'],
  ProblemDecided: ['problem', 'orderId'],
  SaleCredited: ['account', 'creatorId'],
  PayoutReserved: ['account', 'creatorId'],
  PayoutReturned: ['account', 'creatorId'],
  PayoutSettled: ['account', 'creatorId'],
  PayeeLinked: ['account', 'creatorId'],
  PayeeRead: ['account', 'creatorId'],
  PayeeReady: ['account', 'creatorId'],
  PayeeLacking: ['account', 'creatorId'],
  PayeeClosed: ['account', 'creatorId'],
  ShareFrozen: ['account', 'creatorId'],
  ShareUnfrozen: ['account', 'creatorId'],
  ShareCancelled: ['account', 'creatorId'],
  ReversalEnded: ['account', 'creatorId'],
  TransferTakenBack: ['account', 'creatorId'],
  DebtForgiven: ['account', 'creatorId'],
  PayoutRequested: ['payout', 'payoutId'],
  PayoutHeld: ['payout', 'payoutId'],
  PayoutHoldLifted: ['payout', 'payoutId'],
  PayoutApproved: ['payout', 'payoutId'],
  PayoutReleased: ['payout', 'payoutId'],
  PayoutRejected: ['payout', 'payoutId'],
  TransferMade: ['payout', 'payoutId'],
  PayoutFailed: ['payout', 'payoutId'],
  PayoutPaid: ['payout', 'payoutId'],
  BatchProposed: ['batch', 'batchId'],
  BatchApproved: ['batch', 'batchId'],
  BatchDeclined: ['batch', 'batchId'],
  BatchPayoutReleased: ['batch', 'batchId'],
  BatchPayoutLeftOut: ['batch', 'batchId'],
  CustomerLinked: ['subscription', 'userId'],
  PlanCheckoutOpened: ['subscription', 'userId'],
  SubscriptionRead: ['subscription', 'userId'],
  PlanPaid: ['subscription', 'userId'],
  CustomerForgotten: ['subscription', 'userId'],
  ProStarted: ['subscription', 'userId'],
  ProCancelled: ['subscription', 'userId'],
  RenewalFailed: ['subscription', 'userId'],
  RenewalReminded: ['subscription', 'userId'],
  ProEnded: ['subscription', 'userId'],
  ClaimReceived: ['claim', 'claimId'],
  ElementsAsked: ['claim', 'claimId'],
  NoticeCompleted: ['claim', 'claimId'],
  ClaimAccepted: ['claim', 'claimId'],
  ClaimDismissed: ['claim', 'claimId'],
  CounterReceived: ['claim', 'claimId'],
  CourtActionReported: ['claim', 'claimId'],
  ClaimRestored: ['claim', 'claimId'],
  ClaimUpheld: ['claim', 'claimId'],
  ClaimWithdrawn: ['claim', 'claimId'],
  LetterSent: ['claim', 'claimId'],
  StrikeGiven: ['strikes', 'userId'],
  StrikeAppealed: ['strikes', 'userId'],
  StrikeAppealRefused: ['strikes', 'userId'],
  StrikeRemovalProposed: ['strikes', 'userId'],
  StrikeRemoved: ['strikes', 'userId'],
  RepeatInfringerFound: ['strikes', 'userId'],
  ContentRequested: ['request', 'requestId'],
  RequestConfirmed: ['request', 'requestId'],
  RequestPassed: ['request', 'requestId'],
  RequestHidden: ['request', 'requestId'],
  RequestShown: ['request', 'requestId'],
  VideoOffered: ['request', 'requestId'],
  VideoProposed: ['request', 'requestId'],
  AnswerWithdrawn: ['request', 'requestId'],
  AnswerHidden: ['request', 'requestId'],
  RequestFulfilled: ['request', 'requestId'],
  RequestClosed: ['request', 'requestId'],
  RequestEnded: ['request', 'requestId'],
  CaseOpened: ['case', 'caseId'],
  CaseAnswered: ['case', 'caseId'],
  CaseContinued: ['case', 'caseId'],
  CaseNoted: ['case', 'caseId'],
  CaseLinked: ['case', 'caseId'],
  CaseClosed: ['case', 'caseId'],
  ThreadOpened: ['thread', 'threadId'],
  MessageSent: ['thread', 'threadId'],
  ThreadRead: ['thread', 'threadId'],
  ThreadBlocked: ['thread', 'threadId'],
  ThreadUnblocked: ['thread', 'threadId'],
  MessageHidden: ['thread', 'threadId'],
  ThingReported: ['report', 'reportId'],
  ReportDismissed: ['report', 'reportId'],
  ReportSettled: ['report', 'reportId'],
  ReviewWritten: ['review', 'orderId'],
  ReviewAnswered: ['review', 'orderId'],
  ReviewHidden: ['review', 'orderId'],
  Notified: ['notification', 'notificationId'],
  NotificationMailed: ['notification', 'notificationId'],
  MailSkipped: ['notification', 'notificationId'],
  NotificationRead: ['notification', 'notificationId'],
  AllNotificationsRead: ['reader', 'userId'],
};

/** The stream that this event belongs into. */
export const streamOfEvent = ({ type, data }: DomainEvent): string => {
  // The table is keyed by type, so the place fits the data.
  const place = places[type] as readonly [string, string] | ((data: unknown) => string);
  if (typeof place === 'function') return place(data);
  const [category, field] = place;
  return `${category}-${(data as Readonly<Record<string, string>>)[field]}`;
};
