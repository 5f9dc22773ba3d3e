/** Videos on their way to a review, what is decided about them, and claims against them. */
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { anAcceptedClaim } from '#testing/routes/claims.ts';
import { anUpload, aVideoInReview } from '#testing/routes/films.ts';
import { aStaffMember } from '#testing/routes/people.ts';
import { eventsOf } from '#testing/routes/world.ts';
import { cast, type Plant } from './plant.ts';

export const videos: Record<string, Plant> = {
  claim: ({ longAgo }) => {
    const { video, itemId: claimId } = cast(21);
    const accepted = eventsOf(anAcceptedClaim(video, { claimId })).map((event) =>
      event.type === 'ClaimAccepted' ? { ...event, data: { ...event.data, answerBefore: longAgo } } : event,
    );
    const letters = [
      { letter: 'received', to: 'sender' },
      { letter: 'accepted', to: 'sender' },
      { letter: 'disabled', to: 'creator' },
    ] as const;
    const sent = letters.map((letter) => ({ type: 'LetterSent', data: { claimId, ...letter, at: longAgo } }) as const);
    return { itemId: claimId, given: [accepted, sent] };
  },
  upload: () => {
    const { id: itemId, given } = anUpload({ id: id(50_022), creator: cast(22).creator });
    return { itemId, given };
  },
  // What was uploaded is no film.
  examination: async ({ storage }) => {
    const { id: itemId, given } = anUpload({ id: id(50_023), creator: cast(23).creator });
    await storage.put(`media/uploads/${itemId}`, Buffer.alloc(1000, 'x'));
    return { itemId, given: [given, { type: 'UploadCompleted', data: { videoId: itemId, sizeBytes: 1000 } }] };
  },
  edit: ({ longAgo }) => {
    const { video } = cast(25);
    const { id: videoId } = video;
    const editId = id(50_125);
    const text = { title: 'Another', description: '', category: 'diy', tags: [] };
    const proposed = { videoId, creatorId: video.creator.id, editId, at: longAgo, text, picture: null };
    return { itemId: `${videoId}:${editId}`, given: [video.given, { type: 'ListingEditProposed', data: proposed }] };
  },
  decision: ({ longAgo }) => {
    const moderator = aStaffMember('moderator', 'stuck-moderator');
    const { id: videoId, given, creator } = aVideoInReview({ id: id(50_024), creator: cast(24).creator });
    const times = { takenAt: null, at: longAgo, takesEffectAt: longAgo };
    const reason = personal(creator.id, 'Too weak.');
    const what = { decision: 'reject', code: 'quality', reason, privateNote: null } as const;
    const decided = { videoId, creatorId: creator.id, by: moderator.id, ...what, ...times };
    return { itemId: videoId, given: [moderator, given, { type: 'ReviewDecided', data: decided }] };
  },
};
