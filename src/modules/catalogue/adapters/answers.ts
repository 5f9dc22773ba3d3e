/** The answers of the API about videos, from their read models. */
import type { AdminVideo, MyVideo, Video, VideoPage } from '#contracts/catalogue/catalogue.ts';
import type { StudioVideo } from '#contracts/catalogue/studio.ts';
import { splitPrice, type FeePolicy } from '#contracts/shared/money.ts';
import { formatDuration } from '#contracts/catalogue/vocabulary.ts';
import { storyboardOf } from '#platform/media/pictures/storyboard.ts';
import type { FindFees } from '#modules/catalogue/ports.ts';
import { avatarUrl } from '#contracts/profile/avatarUrl.ts';
import type { EditRow } from '#projections/catalogue/listingEdits.ts';
import type { ListedVideo } from '#projections/catalogue/listings/listingPages.ts';
import type { VideoListingPage } from '#projections/catalogue/listings/videoListings.ts';
import type { LikeVideo } from '#projections/catalogue/likenesses.ts';
import type { VideoRow } from '#projections/catalogue/videoRows.ts';
import type { VideoDraft } from '#events/catalogue.ts';
import type { MediaProgress } from '#modules/catalogue/ports.ts';
import { mayAppeal } from '#modules/catalogue/review/review.ts';
import { isPrivate } from '#modules/catalogue/listing/video.ts';

/** Turns a picture's name into its address. */
type AddressOf = (name: string) => string;
/** What turns a row into an answer: the URLs of its pictures, and the current fees. */
export type Answering = { addressOf: AddressOf; fees: FeePolicy };

export const readAnswering = async (findFees: FindFees, addressOf: AddressOf): Promise<Answering> => ({
  addressOf,
  fees: (await findFees()).current,
});

export const toVideo = (listing: ListedVideo, { addressOf, fees }: Answering): Video => {
  const { facts, pictures, pricePence } = listing;
  const { buyerFeePence, totalPence } = splitPrice(pricePence, fees);
  return {
    id: listing.id,
    title: listing.title,
    description: listing.description,
    creator: listing.creator ?? '',
    creatorUsername: listing.isCreatorSuspended === false ? listing.creatorUsername : null,
    creatorId: listing.creatorId,
    category: listing.category,
    tags: listing.tags,
    views: listing.views,
    duration: formatDuration(facts.durationSeconds),
    durationSeconds: facts.durationSeconds,
    price: pricePence / 100,
    pricePence,
    buyerFeePence,
    totalPence,
    buyerFeeBps: fees.buyerFeeBps,
    thumbnail: addressOf(pictures.thumbnail),
    blurred: pictures.blurred ?? null,
    isHD: facts.isHd,
    is4K: facts.is4k,
    width: facts.width,
    height: facts.height,
    orientation: facts.orientation,
    hasSound: facts.hasSound,
    uploadDate: listing.listedAt,
    ...(listing.isPromoted === true ? { isPromoted: true } : {}),
  };
};

export const toVideoPage = (
  listing: VideoListingPage,
  { addressOf, fees }: Answering,
): Omit<VideoPage, 'isBeingBought' | 'takesMessages'> => ({
  ...toVideo(listing, { addressOf, fees }),
  poster: addressOf(listing.pictures.poster),
  stills: listing.pictures.stills.map(addressOf),
  creatorAvatarUrl: listing.creatorAvatar === null ? null : avatarUrl(listing.creatorId, listing.creatorAvatar, 160),
  priorUse: listing.priorUse ?? '',
});

/** The current details: the signed ones, or the draft. */
const draftOf = (row: VideoRow, typed: VideoDraft | undefined): Required<VideoDraft> => {
  const { title, description, category, tags, pricePence, priorUse } = row;
  return { title, description, category, tags, pricePence, priorUse, ...(isPrivate(row.status) ? typed : {}) };
};

/** What was paid for it, or what would be paid now. */
const amountsOf = ({ status, soldFor }: VideoRow, pricePence: number | null, fees: FeePolicy) => {
  if (pricePence === null) return { pricePence, totalPence: null, creatorPence: null };
  const { totalPence, creatorPence } = (status === 'sold' && soldFor) || splitPrice(pricePence, fees);
  return { pricePence, totalPence, creatorPence };
};

export const toMyVideo = (row: VideoRow, typed: VideoDraft | undefined, { addressOf, fees }: Answering): MyVideo => {
  const { title, category, pricePence } = draftOf(row, typed);
  return {
    id: row.id,
    title,
    category: category ?? '',
    ...amountsOf(row, pricePence, fees),
    status: row.status,
    note: row.note,
    refusalCode: row.refusalCode,
    advice: row.advice,
    isSubmitted: row.isSubmitted,
    sizeBytes: row.sizeBytes,
    views: row.views,
    thumbnail: row.pictures && addressOf(row.pictures.thumbnail),
    durationSeconds: row.facts?.durationSeconds ?? null,
    uploadDate: row.announcedAt,
    claimId: row.claimId,
  };
};

const storyboardAt = ({ facts, pictures }: VideoRow, addressOf: AddressOf): AdminVideo['storyboard'] =>
  facts && pictures?.storyboard ? { url: addressOf(pictures.storyboard), ...storyboardOf(facts) } : null;

const formOf = (row: VideoRow, addressOf: AddressOf) => ({
  width: row.facts?.width ?? null,
  height: row.facts?.height ?? null,
  frameRate: row.facts?.frameRate ?? null,
  hasSound: row.facts?.hasSound ?? null,
  stills: row.pictures?.stills.map(addressOf) ?? [],
  storyboard: storyboardAt(row, addressOf),
});

type StudioParts = Answering & {
  typed: VideoDraft | undefined;
  /** Null unless it is being checked. */
  progress: MediaProgress | null;
  edit: EditRow | undefined;
};

const toEdit = ({ text, picture, at }: EditRow, addressOf: AddressOf): StudioVideo['edit'] => ({
  // Checked when it was written.
  text: text as NonNullable<StudioVideo['edit']>['text'],
  thumbnail: picture && addressOf(picture.thumbnail),
  at,
});

export const toStudioVideo = (row: VideoRow, { typed, progress, edit, ...answering }: StudioParts): StudioVideo => ({
  ...toMyVideo(row, typed, answering),
  ...formOf(row, answering.addressOf),
  // Categories were checked when they were written.
  draft: draftOf(row, typed) as StudioVideo['draft'],
  mayAppeal: mayAppeal(row),
  progress,
  checks: row.checks,
  history: [{ at: row.announcedAt, what: 'Upload begun', note: null }, ...row.steps],
  edit: edit === undefined ? null : toEdit(edit, answering.addressOf),
});

const toLikeness = ({ match, other }: LikeVideo, addressOf: AddressOf): AdminVideo['likenesses'][number] => ({
  videoId: other.id,
  verdict: match.verdict,
  overlapSeconds: match.overlapSeconds,
  offsetSeconds: match.offsetSeconds,
  title: other.title,
  creator: other.creator ?? '',
  status: other.status,
  thumbnail: other.pictures && addressOf(other.pictures.thumbnail),
  durationSeconds: other.facts?.durationSeconds ?? null,
  storyboard: storyboardAt(other, addressOf),
  uploadDate: other.announcedAt,
});

/** The moderator with the lease; null once it has expired. */
const handOf = ({ reviewBy, reviewer, reviewUntil }: VideoRow, at: string): AdminVideo['review'] =>
  reviewBy !== null && reviewUntil !== null && reviewUntil > at
    ? { by: reviewBy, name: reviewer ?? '', until: reviewUntil }
    : null;

type AdminParts = Answering & {
  likenesses: readonly LikeVideo[];
  rights: AdminVideo['rights'];
  at: string;
};

export const toAdminVideo = (row: VideoRow, { likenesses, rights, at, ...answering }: AdminParts): AdminVideo => {
  const { addressOf } = answering;
  const { refusalCode: _, isSubmitted: __, ...video } = toMyVideo(row, undefined, answering);
  return {
    ...video,
    ...formOf(row, addressOf),
    description: row.description,
    tags: row.tags,
    creatorId: row.creatorId,
    creator: row.creator ?? '',
    sha256: row.sha256,
    submittedAt: row.submittedAt,
    decidedAt: row.decidedAt,
    priorUse: row.priorUse,
    checks: row.checks,
    hasAppealed: row.hasAppealed,
    likenesses: likenesses.map((likeness) => toLikeness(likeness, addressOf)),
    rights,
    approvalProposal: row.approvalProposal && { by: row.approvalProposal.by, name: row.proposer ?? '' },
    isAutomatic: row.isAutomatic,
    isSampled: row.isSampled,
    history: row.steps,
    awaitsSpotCheck: row.awaitsSpotCheck && row.status === 'listed',
    review: handOf(row, at),
    decision: row.decision && {
      decision: row.decision.decision,
      by: row.decision.by,
      name: row.decider ?? '',
      secondsLeft: Math.max(0, (Date.parse(row.decision.takesEffectAt) - Date.parse(at)) / 1000),
    },
  };
};
