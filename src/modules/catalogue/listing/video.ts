/** A video: announced, uploaded, checked, signed, reviewed, listed, and gone once sold. */
import type { RightsFinding } from '#contracts/catalogue/moderationVocabulary.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import { Problem } from '#contracts/http/problem.ts';
import type {
  ListingChange,
  ReviewDecided,
  ReviewTaken,
  VideoDetails,
  VideoDraft,
  VideoEvent,
  VideoFacts,
  VideoMatch,
  VideoPictures,
} from '#events/catalogue.ts';

type Announced = {
  videoId: string;
  creatorId: string;
  sizeBytes: number;
  draft: VideoDraft;
  /** Where it has been published before; empty where nowhere. */
  priorUse: string;
  /** What the creator signed last; null until then. */
  submitted: VideoDetails | null;
};
/** A change of the listing on which a moderator decides. */
export type OpenEdit = ListingChange & { editId: string; at: string };

type Processed = {
  sha256: string;
  /** The file that a buyer receives; null until it has been read for this. */
  original: { sha256: string; sizeBytes: number } | null;
  facts: VideoFacts;
  pictures: VideoPictures;
  matches: readonly VideoMatch[];
  /** The checks found something that a moderator must review. */
  isDoubtful: boolean;
  /** The checks refused it for this, although it can be shown. */
  refusal: string | null;
  hasAppealed: boolean;
  /** The moderator who refused; another one decides an appeal. */
  refusedBy: string | null;
  /** The lease: who has it, since when and until when; it may have expired. */
  review: { by: string; takenAt: string; until: string } | null;
  /** A moderator proposes to list it although it resembles a sold video. */
  approvalProposal: { by: string; against: readonly RightsFinding[] } | null;
  /** The decision that has not taken effect yet. */
  decision: ReviewDecided['data'] | null;
  /** It was listed by rule, and its spot check is still open. */
  awaitsSpotCheck: boolean;
  /** A moderator took it down, and no appeal has restored it. */
  isTakenDown: boolean;
  /** Names of its earlier pictures. */
  formerPictures: readonly string[];
  /** How often it has been listed. */
  listingCount: number;
  countedDays: readonly string[];
  /** What its creator wants to change and a moderator has to approve. */
  proposal: OpenEdit | null;
  /** What stood before a change that went live and is still to be checked. */
  sample: OpenEdit | null;
  /** Copyright claims for which it is disabled, and `SUSPENSION` while its creator is suspended. */
  disabledBy: readonly string[];
};

export type ProcessedVideo = {
  status:
    | 'refused'
    | 'draft'
    | 'inReview'
    | 'changesRequested'
    | 'rejected'
    | 'listed'
    | 'withdrawn'
    | 'takenDown'
    | 'sold';
} & Announced &
  Processed;

export type Video =
  | { status: 'none' }
  | ({ status: 'uploading' | 'processing' | 'unprepared' | 'refused' | 'cancelled' } & Announced)
  | ({ status: 'cancelled' } & Announced & Processed)
  | ProcessedVideo;

/** Keeps a video off the marketplace beside copyright claims. */
export const SUSPENSION = 'suspension';

/** @throws Problem `conflict` while a copyright claim or the suspension of its creator keeps it off the marketplace */
export const mustBeEnabled = ({ disabledBy }: Pick<ProcessedVideo, 'disabledBy'>): void => {
  if (disabledBy.includes(SUSPENSION))
    throw new Problem('conflict', 'Its creator is suspended, so the video cannot be listed.');
  if (disabledBy.length > 0) throw new Problem('conflict', 'A copyright claim keeps this video from being listed.');
};

/** Empty for a video of which nothing is known. */
export const creatorOf = (state: Video): string => (state.status === 'none' ? '' : state.creatorId);

export const isProcessed = (state: Video): state is ProcessedVideo => 'facts' in state && state.status !== 'cancelled';

/** The details of its listing: the signed ones, or those of the announcement before grants were signed. */
export const detailsOf = ({ submitted, draft }: Announced): VideoDetails => {
  if (submitted) return submitted;
  const { title, description, category, tags, pricePence } = draft;
  if (category === null || pricePence === null) throw new Problem('conflict', 'The details are not complete.');
  return { title, description, category, tags, pricePence };
};

const privateStatuses = [
  'uploading',
  'processing',
  'unprepared',
  'draft',
  'changesRequested',
  'refused',
  'rejected',
] as const;
/** Only its creator is involved: the details are still a draft, and it may be discarded. */
export const isPrivate = (status: Video['status']): boolean =>
  (privateStatuses as readonly Video['status'][]).includes(status);

/** A moderator who renews a lease before it expires has held it all the time. */
const handOf = ({ review }: ProcessedVideo, { by, at, until }: ReviewTaken['data']): ProcessedVideo['review'] => ({
  by,
  until,
  takenAt: review?.by === by && review.until > at ? review.takenAt : at,
});

/** No moderator has the lease, and no decision is pending or proposed. */
const untouched = { review: null, decision: null, approvalProposal: null } as const;

/** No change of the listing is open. */
const withoutEdits = { proposal: null, sample: null } as const;

/** The effect of a review event on it; undefined for other events. */
const evolveReview = (state: ProcessedVideo, event: VideoEvent): Video | undefined => {
  switch (event.type) {
    case 'ReviewRequested':
      return { ...state, ...untouched, status: 'inReview' };
    case 'ReviewTaken':
      return { ...state, review: handOf(state, event.data) };
    case 'ReviewReleased':
      return { ...state, review: null };
    case 'ApprovalProposed': {
      const { by, against } = event.data;
      return { ...state, review: null, approvalProposal: { by, against } };
    }
    case 'ReviewDecided':
      return { ...state, decision: event.data };
    case 'ReviewUndone':
      return { ...state, decision: null };
    case 'ChangesRequested':
      return { ...state, ...untouched, status: 'changesRequested' };
    case 'VideoRefused':
      return { ...state, status: 'refused', refusal: event.data.code };
    case 'VideoRejected':
      return { ...state, ...untouched, status: 'rejected', refusedBy: event.data.by ?? null };
    case 'AppealMade':
      return { ...state, ...untouched, status: 'inReview', hasAppealed: true };
    case 'SpotCheckRequested':
      return { ...state, awaitsSpotCheck: true };
    case 'SpotCheckPassed':
      return { ...state, review: null, awaitsSpotCheck: false };
    case 'VideoTakenDown': {
      const ended = { status: 'takenDown', isTakenDown: true, awaitsSpotCheck: false, ...withoutEdits } as const;
      // A decision of its own, with an appeal of its own.
      return { ...state, ...untouched, ...ended, refusedBy: event.data.by, hasAppealed: false };
    }
    default:
      return undefined;
  }
};

/** A picture that never stood there is removed with the former ones. */
const formerWith = (state: ProcessedVideo, picture: ListingChange['picture']): readonly string[] =>
  picture === null ? state.formerPictures : [...state.formerPictures, picture.thumbnail, picture.poster];

/** The effect of what is proposed and decided about its text and picture; undefined for other events. */
const evolveEdit = (state: ProcessedVideo, event: VideoEvent): Video | undefined => {
  switch (event.type) {
    case 'ListingEditProposed':
    case 'ListingEditSampled': {
      const { editId, at, text, picture } = event.data;
      const edit = { editId, at, text, picture };
      return event.type === 'ListingEditSampled' ? { ...state, sample: edit } : { ...state, proposal: edit };
    }
    case 'ListingEditApproved':
    case 'ListingEditDeclined':
    case 'ListingEditWithdrawn': {
      const { editId } = event.data;
      if (state.sample?.editId === editId) return { ...state, sample: null };
      if (state.proposal?.editId !== editId) return state;
      const isKept = event.type === 'ListingEditApproved';
      const formerPictures = isKept ? state.formerPictures : formerWith(state, state.proposal.picture);
      return { ...state, proposal: null, formerPictures };
    }
    default:
      return undefined;
  }
};

const evolveProcessed = (state: ProcessedVideo, event: VideoEvent): Video => {
  switch (event.type) {
    case 'VideoListed':
      return { ...state, ...untouched, status: 'listed', listingCount: state.listingCount + 1, isTakenDown: false };
    case 'ListingEdited': {
      const { title, description, category, tags } = event.data;
      return { ...state, submitted: { ...detailsOf(state), title, description, category, tags } };
    }
    case 'ThumbnailChanged': {
      const { videoId: _, ...made } = event.data;
      const formerPictures = [...state.formerPictures, state.pictures.thumbnail, state.pictures.poster];
      return { ...state, pictures: { ...state.pictures, ...made }, formerPictures };
    }
    case 'VideoWithdrawn':
    case 'VideoReturned':
      return { ...state, status: 'withdrawn' };
    case 'VideoPaused':
      return { ...state, disabledBy: [...state.disabledBy, SUSPENSION] };
    case 'VideoResumed':
      return { ...state, disabledBy: state.disabledBy.filter((cause) => cause !== SUSPENSION) };
    case 'VideoDisabled':
      return { ...state, disabledBy: [...state.disabledBy, event.data.claimId] };
    case 'VideoEnabled':
      return { ...state, disabledBy: state.disabledBy.filter((claimId) => claimId !== event.data.claimId) };
    case 'UploadCancelled':
      return { ...state, status: 'cancelled' };
    case 'VideoRetired':
      return { ...state, status: 'sold', ...withoutEdits };
    case 'OriginalHashed': {
      const { sha256, sizeBytes } = event.data;
      return { ...state, original: { sha256, sizeBytes } };
    }
    case 'VideoTrafficCounted':
      return { ...state, countedDays: [...state.countedDays, event.data.day] };
    default:
      return state;
  }
};

const evolve = (state: Video, event: VideoEvent): Video => {
  if (event.type === 'VideoAnnounced') {
    const { videoId, creatorId, sizeBytes, ...draft } = event.data;
    const { priorUse = '' } = draft;
    return { status: 'uploading', videoId, creatorId, sizeBytes, draft, priorUse, submitted: null };
  }
  if (state.status === 'none') return state;
  if (event.type === 'VideoSubmitted') {
    const { title, description, category, tags, pricePence, priorUse } = event.data;
    return { ...state, priorUse, submitted: { title, description, category, tags, pricePence } };
  }
  if (isProcessed(state))
    return evolveReview(state, event) ?? evolveEdit(state, event) ?? evolveProcessed(state, event);
  switch (event.type) {
    case 'UploadCompleted':
    case 'PreparationRepeated':
      return { ...state, status: 'processing' };
    case 'PreparationFailed':
      return { ...state, status: 'unprepared' };
    case 'UploadCancelled':
      return { ...state, status: 'cancelled' };
    case 'VideoRefused':
      return { ...state, status: 'refused' };
    case 'VideoProcessed': {
      const { sha256, facts, pictures, matches = [], checks = [] } = event.data;
      const isDoubtful = checks.some(({ severity }) => severity === 'warning');
      const seen = { sha256, facts, pictures, matches, isDoubtful };
      const fresh = {
        original: null,
        refusal: null,
        hasAppealed: false,
        refusedBy: null,
        ...untouched,
        awaitsSpotCheck: false,
        isTakenDown: false,
        formerPictures: [],
        listingCount: 0,
        countedDays: [],
        proposal: null,
        sample: null,
        disabledBy: [],
      };
      return { ...state, status: 'draft', ...seen, ...fresh };
    }
    default:
      return state;
  }
};

export const video: Aggregate<Video, VideoEvent> = { category: 'video', initialState: { status: 'none' }, evolve };
