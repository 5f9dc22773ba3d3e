import type { AuthEvent } from '#events/auth.ts';
import type { CatalogueEvent } from '#events/catalogue.ts';
import type { ClaimEvent } from '#events/claims.ts';
import type { MessageEvent } from '#events/messages.ts';
import type { AllNotificationsRead, NotificationEvent } from '#events/notifications.ts';
import type { CreditNoteEvent, PaperEvent } from '#events/papers.ts';
import type { ParkedEventEvent } from '#events/parkedEvents.ts';
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
  | CreditNoteEvent
  | ClaimEvent
  | RequestEvent
  | SupportEvent
  | MessageEvent
  | ReportEvent
  | ReviewEvent
  | NotificationEvent
  | ParkedEventEvent
  | AllNotificationsRead;
