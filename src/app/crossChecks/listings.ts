/** Memory: of every video who made and decided what, and its open changes. */
import type { Decision } from '#contracts/catalogue/moderationVocabulary.ts';
import { createFindings, merged, type CrossCheck, type EventOf, type Findings, type Handlers } from './crossCheck.ts';
import type { Staff } from './staff.ts';

type Video = {
  creatorId: string;
  /** The event that asked for the review which is open or was decided last. */
  requestId: string | null;
  decision: { by: string; decision: Decision } | null;
  isApproved: boolean;
  hasAppealed: boolean;
  refusedBy: string | null;
  round: number;
  /** Ids of changes that wait for a moderator, or went live and wait for a check. */
  edits: Set<string>;
  /** The request in which a moderator decided about a change last. */
  editedIn: string | null;
};
type Parts = {
  videos: Map<string, Video>;
  staff: Staff;
  findings: Findings;
  /** Decisions are events of their own by now. */
  areDecided: boolean;
};

const createFind =
  ({ videos, findings }: Parts) =>
  (
    event: EventOf<'VideoApproved'> | EventOf<'VideoListed'> | EventOf<'ListingEditApproved' | 'ListingEditDeclined'>,
  ) => {
    const video = videos.get(event.data.videoId);
    if (!video) findings.report(event, `video ${event.data.videoId} announced before it`, 'no such event');
    return video;
  };

const reviewing = (parts: Parts): Handlers => {
  const { videos } = parts;
  const change = (videoId: string, changed: Partial<Video>): void => {
    const video = videos.get(videoId);
    if (video) Object.assign(video, changed);
  };
  const undecided = { decision: null, isApproved: false } as const;
  return {
    VideoAnnounced: ({ data: { videoId, creatorId } }) =>
      void videos.set(videoId, {
        creatorId,
        requestId: null,
        ...undecided,
        hasAppealed: false,
        refusedBy: null,
        round: 0,
        edits: new Set(),
        editedIn: null,
      }),
    ReviewRequested: ({ data: { videoId }, eventId }) => change(videoId, { ...undecided, requestId: eventId }),
    AppealMade: ({ data: { videoId } }) => change(videoId, { ...undecided, hasAppealed: true }),
    ReviewDecided: ({ data: { videoId, by, decision } }) => {
      parts.areDecided = true;
      change(videoId, { decision: { by, decision } });
    },
    ReviewUndone: ({ data: { videoId } }) => change(videoId, { decision: null }),
    VideoRejected: ({ data: { videoId, by = null } }) => change(videoId, { ...undecided, refusedBy: by }),
    ChangesRequested: ({ data: { videoId } }) => change(videoId, undecided),
    VideoTakenDown: ({ data: { videoId, by } }) =>
      change(videoId, { ...undecided, refusedBy: by, hasAppealed: false, edits: new Set() }),
    VideoRetired: ({ data: { videoId } }) => change(videoId, { edits: new Set() }),
  };
};

const approving = (parts: Parts): Handlers => {
  const { staff, findings } = parts;
  const { report, compare } = findings;
  const find = createFind(parts);

  const checkAutomatic = (event: EventOf<'VideoApproved'>, video: Video): void => {
    const { causationId, actorId } = event.metadata;
    if (actorId !== null) report(event, 'an approval by rule, done by nobody', `done by ${actorId}`);
    compare(event, 'caused by the request for the review:', video.requestId, causationId);
    if (video.hasAppealed) report(event, 'an appeal decided by a moderator', 'decided by rule');
  };

  const checkModerator = (
    event: EventOf<'VideoApproved'>,
    { decision, creatorId, hasAppealed, refusedBy }: Video,
  ): void => {
    // Before decisions were events of their own, whoever approved was the actor.
    const by = decision?.by ?? (parts.areDecided ? null : event.metadata.actorId);
    if (by === null) return report(event, 'the decision of a moderator to approve it before it', 'no such event');
    if (decision) compare(event, 'the decision of the moderator:', 'approve', decision.decision);
    if (by === creatorId) report(event, 'a moderator who is not its creator', by);
    if (hasAppealed && by === refusedBy) report(event, `an appeal decided by somebody else than ${by}`, by);
    if (!staff.everHeld(by, ['moderator'])) report(event, 'approved by a moderator or an admin', `${by}, who was none`);
  };

  return {
    VideoApproved: (event) => {
      const video = find(event);
      if (!video) return;
      if (event.data.isAutomatic === true) checkAutomatic(event, video);
      else checkModerator(event, video);
      Object.assign(video, { isApproved: true, decision: null });
    },
    VideoListed: (event) => {
      const video = find(event);
      if (!video) return;
      const { creatorId, round = 1 } = event.data;
      compare(event, 'the creator of the video:', video.creatorId, creatorId);
      compare(event, 'the number of the listing:', video.round + 1, round);
      if (!video.isApproved) report(event, 'an approval of what is listed (VideoApproved) before it', 'no such event');
      video.round = Math.max(round, video.round);
      video.decision = null;
    },
  };
};

/** What stands in a listing changes by its creator, or by a moderator who decides about the creator's change. */
const editing = (parts: Parts): Handlers => {
  const { videos, findings } = parts;
  const { report } = findings;
  const find = createFind(parts);
  const open = ({ data: { videoId, editId } }: EventOf<'ListingEditProposed' | 'ListingEditSampled'>): void =>
    void videos.get(videoId)?.edits.add(editId);
  const decide = (event: EventOf<'ListingEditApproved' | 'ListingEditDeclined'>): void => {
    const video = find(event);
    if (!video) return;
    const { editId, by } = event.data;
    if (!video.edits.delete(editId)) report(event, `the change ${editId} open before it`, 'no such event');
    if (by === video.creatorId) report(event, 'a moderator who is not its creator', by);
    video.editedIn = event.metadata.correlationId;
  };
  const live = (event: EventOf<'ListingEdited' | 'ThumbnailChanged'>): void => {
    const video = videos.get(event.data.videoId);
    const { actorId, correlationId } = event.metadata;
    if (!video || actorId === null || actorId === video.creatorId || correlationId === video.editedIn) return;
    report(event, `a change by the creator ${video.creatorId}, or one that a moderator decided`, `done by ${actorId}`);
  };
  return {
    ListingEditProposed: open,
    ListingEditSampled: open,
    ListingEditApproved: decide,
    ListingEditDeclined: decide,
    ListingEditWithdrawn: ({ data: { videoId, editId } }) => void videos.get(videoId)?.edits.delete(editId),
    ListingEdited: live,
    ThumbnailChanged: live,
  };
};

export const listingsCheck = (staff: Staff): CrossCheck => {
  const parts: Parts = { videos: new Map(), staff, findings: createFindings(), areDecided: false };
  return {
    name: 'every listing was approved before, by a moderator who is not its creator, or by the rule for trusted creators',
    see: merged(reviewing(parts), approving(parts), editing(parts)),
    finish: () => parts.findings.list(),
  };
};
