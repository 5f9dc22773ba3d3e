import { describe, expect, it } from 'vitest';
import { stateOf } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { aVideoListed, creatorId, facts, id, pictures, videoId } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { content, hasEndedUnlisted, passContentOn, takeContent } from './content.ts';
import type { VideoEvent } from '#events/catalogue.ts';
import { video } from '#modules/catalogue/listing/video.ts';

const draft = { title: 'clip', description: '', category: null, tags: [], pricePence: null };

describe('content', () => {
  it('belongs to the first video that has it', () => {
    given(content)
      .when(takeContent('aa', videoId, creatorId))
      .then({ type: 'ContentTaken' });
    given(content, { type: 'ContentTaken', data: { sha256: 'aa', videoId, creatorId } })
      .when(takeContent('aa', id(9), creatorId))
      .then();
  });

  it('is passed on to the same creator’s next upload, from the very video that has it', () => {
    const taken = { type: 'ContentTaken' as const, data: { sha256: 'aa', videoId, creatorId } };
    given(content, taken)
      .when(passContentOn('aa', videoId, id(9), creatorId))
      .then({ type: 'ContentTaken', data: { sha256: 'aa', videoId: id(9), creatorId } });
    given(content, taken)
      .when(passContentOn('aa', videoId, id(9), id(8)))
      .then();
    given(content, taken)
      .when(passContentOn('aa', id(7), id(9), creatorId))
      .then();
  });

  it('is free again only when what has it has ended for good, unlisted', () => {
    const announced = { type: 'VideoAnnounced', data: { ...draft, videoId, creatorId, sizeBytes: 10 } } as const;
    const uploaded = { type: 'UploadCompleted', data: { videoId, sizeBytes: 10 } } as const;
    const result = { videoId, sha256: 'aa', facts, pictures, advice: [] };
    const processed = { type: 'VideoProcessed', data: result } as const;
    const refused = { type: 'VideoRefused', data: { videoId, code: 'c', message: 'm' } } as const;
    const cancelled = { type: 'UploadCancelled', data: { videoId } } as const;
    const rejected = { type: 'VideoRejected', data: { videoId, reason: personal(creatorId, 'Too shaky') } } as const;
    const appealed = { type: 'AppealMade', data: { videoId, text: personal(creatorId, 'Please') } } as const;
    const drafted = [announced, uploaded, processed];
    const ended = (...events: VideoEvent[]): boolean => hasEndedUnlisted(stateOf(video, events));
    expect(ended(announced, uploaded, refused)).toBe(true);
    expect(ended(announced, cancelled)).toBe(true);
    expect(ended(...drafted, cancelled)).toBe(true);
    expect(ended(...drafted, rejected, cancelled)).toBe(true);
    // Its creator may still win: somebody else decides the appeal.
    expect(ended(...drafted, refused)).toBe(false);
    expect(ended(...drafted, rejected)).toBe(false);
    expect(ended(...drafted, rejected, appealed, rejected)).toBe(false);
    expect(ended(announced)).toBe(false);
    expect(ended(...drafted)).toBe(false);
    expect(ended(...drafted, aVideoListed({}))).toBe(false);
  });
});
