/** What a creator changes of an approved listing: it waits for a moderator, or goes live and is sampled. */
import { Problem } from '#contracts/http/problem.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type {
  ListingChange,
  ListingEditApproved,
  ListingEditDeclined,
  ListingEdited,
  ListingEditProposed,
  ListingEditSampled,
  ListingEditWithdrawn,
  ListingText,
  ThumbnailChanged,
} from '#events/catalogue.ts';
import {
  detailsOf,
  isProcessed,
  SUSPENSION,
  type ProcessedVideo,
  type Video,
} from '#modules/catalogue/listing/video.ts';

type Live = ListingEdited | ThumbnailChanged;

/** The events that put a change in front of buyers. */
const liven = (videoId: string, { text, picture }: ListingChange): Live[] => [
  ...(text === null ? [] : [{ type: 'ListingEdited' as const, data: { videoId, ...text } }]),
  ...(picture === null ? [] : [{ type: 'ThumbnailChanged' as const, data: { videoId, ...picture } }]),
];

const textOf = (state: ProcessedVideo): ListingText => {
  const { title, description, category, tags } = detailsOf(state);
  return { title, description, category, tags };
};
const isSameText = (a: ListingText, b: ListingText): boolean =>
  a.title === b.title &&
  a.description === b.description &&
  a.category === b.category &&
  a.tags.join('\n') === b.tags.join('\n');

/** Without what stands there already. */
const newsOf = (state: ProcessedVideo, { text, picture }: ListingChange): ListingChange => ({
  text: text !== null && isSameText(text, textOf(state)) ? null : text,
  picture: picture?.thumbnail === state.pictures.thumbnail ? null : picture,
});

export type Edit = ListingChange & {
  videoId: string;
  editId: string;
  at: string;
  /** The creator has earned trust. */
  isTrusted: boolean;
  /** It is checked afterwards, should it go live. */
  isSampled: boolean;
};

const propose = (state: ProcessedVideo, { videoId, editId, at, ...change }: Edit) => {
  // What waits already waits on, unless this replaces it.
  const text = change.text ?? state.proposal?.text ?? null;
  const picture = change.picture ?? state.proposal?.picture ?? null;
  const news = newsOf(state, { text, picture });
  if (news.text === null && news.picture === null) return state.proposal === null ? [] : withdrawEdit(videoId)(state);
  return [
    { type: 'ListingEditProposed', data: { videoId, creatorId: state.creatorId, editId, at, ...news } },
  ] satisfies [ListingEditProposed];
};

/** A creator edits text or thumbnail of a video that was approved; a change that waits already is joined by the next. */
export const editListing =
  (edit: Edit) =>
  (state: Video): [] | [ListingEditProposed] | [ListingEditWithdrawn] | (Live | ListingEditSampled)[] => {
    const { videoId, editId, at, text, picture, isTrusted, isSampled } = edit;
    if (state.status === 'none') throw new Problem('not-found');
    if (text !== null && state.status !== 'listed')
      throw new Problem('conflict', 'You can only edit a video here while it is for sale.');
    if (state.status !== 'listed' && state.status !== 'withdrawn')
      throw new Problem('conflict', 'The thumbnail of this video cannot be changed now.');
    if (!isTrusted || state.proposal !== null) return propose(state, edit);
    const news = newsOf(state, { text, picture });
    const live = liven(videoId, news);
    if (live.length === 0 || (!isSampled && state.sample === null)) return live;
    const { sample } = state;
    const before: ListingChange = {
      text: sample?.text ?? (news.text === null ? null : textOf(state)),
      picture: sample?.picture ?? (news.picture === null ? null : pictureOf(state)),
    };
    return [
      ...live,
      { type: 'ListingEditSampled', data: { videoId, creatorId: state.creatorId, editId, at, ...before } },
    ];
  };

const pictureOf = ({ pictures: { thumbnail, poster, blurred } }: ProcessedVideo) => ({
  thumbnail,
  poster,
  ...(blurred !== undefined && { blurred }),
});

/** The edit on which a moderator decides. @throws Problem when it is another by now, or not theirs to decide */
const openEdit = (state: Video, editId: string, by: string) => {
  if (state.status === 'none') throw new Problem('not-found');
  if (state.creatorId === by) throw new Problem('not-allowed', 'Somebody else decides about your own video.');
  if (isProcessed(state) && state.disabledBy.includes(SUSPENSION))
    throw new Problem('conflict', 'Its creator is suspended, so nothing of it is decided.');
  if (isProcessed(state) && state.proposal?.editId === editId) return { state, change: state.proposal, isLive: false };
  if (isProcessed(state) && state.sample?.editId === editId) return { state, change: state.sample, isLive: true };
  throw new Problem('conflict', 'This change is decided already, or its creator has replaced it.');
};

/** The change goes live; a sampled one stays. */
export const approveEdit =
  ({ videoId, editId, by }: ListingEditApproved['data']) =>
  (state: Video): [ListingEditApproved, ...Live[]] => {
    const { change, isLive } = openEdit(state, editId, by);
    const approved = { type: 'ListingEditApproved', data: { videoId, editId, by } } as const;
    return [approved, ...(isLive ? [] : liven(videoId, change))];
  };

/** The listing stays as it is; of a sampled change it becomes what it was. */
export const declineEdit =
  ({ videoId, editId, by, reason }: { videoId: string; editId: string; by: string; reason: string }) =>
  (state: Video): [ListingEditDeclined, ...Live[]] => {
    const { state: found, change, isLive } = openEdit(state, editId, by);
    const { creatorId } = found;
    const data = { videoId, creatorId, editId, by, reason: personal(creatorId, reason) };
    return [{ type: 'ListingEditDeclined', data }, ...(isLive ? liven(videoId, newsOf(found, change)) : [])];
  };

/** The creator no longer wants what waits, or has left. */
export const withdrawEdit =
  (videoId: string) =>
  (state: Video): [] | [ListingEditWithdrawn] =>
    isProcessed(state) && state.proposal !== null
      ? [{ type: 'ListingEditWithdrawn', data: { videoId, editId: state.proposal.editId } }]
      : [];

/** Nobody has checked what was proposed before this moment (ISO). */
export const lapseEdit =
  (videoId: string, before: string) =>
  (state: Video): [] | [ListingEditDeclined] => {
    if (!isProcessed(state) || state.proposal === null || state.proposal.at >= before) return [];
    const { creatorId, proposal } = state;
    const reason = personal(creatorId, 'Nobody could check it in time. Please send it again.');
    return [{ type: 'ListingEditDeclined', data: { videoId, creatorId, editId: proposal.editId, by: null, reason } }];
  };
