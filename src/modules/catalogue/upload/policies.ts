/** What follows for an upload, and what takes time before a review. */
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import { uploadGivenUpDays } from '#contracts/site/houseRules.ts';
import { streamOf } from '#platform/eventStore/aggregate.ts';
import type { EventMetadata } from '#platform/eventStore/eventStore.ts';
import { causedBy } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import { defineProcess, hours, minutes, type Process } from '#platform/processes/process.ts';
import { ukDayAt } from '#platform/time/ukDay.ts';
import type { CatalogueEvent } from '#events/catalogue.ts';
import { video } from '#modules/catalogue/listing/video.ts';
import type { PoliciesDeps } from '#modules/catalogue/policies.ts';
import type { Staging } from '#modules/catalogue/ports.ts';
import { triageJobOf } from './jobs.ts';
import { quota, quotaOf, returnNoVideo, returnUpload } from './quota.ts';
import { completeUpload, giveUpUpload, repeatPreparation } from './upload.ts';

type EventOfVideo = { data: { videoId: string }; eventId: string; metadata: EventMetadata };

/** Refusals of a file that is no video at all. */
const noVideoCodes: readonly string[] = ['empty-file', 'no-pictures', 'not-a-video'];

/** What follows when a file waits for its examination, and when we could not prepare it. */
export const uploadPolicies = ({
  handle,
  load,
  send,
  readStream,
}: Pick<PoliciesDeps, 'handle' | 'load' | 'send' | 'readStream'>): Policy[] => {
  const queue = async ({ data: { videoId }, eventId, metadata }: EventOfVideo): Promise<void> => {
    const state = await load(video, videoId);
    if (state.status === 'none') return;
    const { sizeBytes, creatorId: owner } = state;
    await send(triageJobOf(sizeBytes), { videoId, cause: { eventId, metadata } }, { id: eventId, owner });
  };
  const giveBack =
    (returning: typeof returnUpload) =>
    async ({ data: { videoId }, ...event }: EventOfVideo): Promise<void> => {
      const state = await load(video, videoId);
      // It counted on the day of its announcement.
      const [announced] = await readStream(streamOf(video, videoId), { maxCount: 1 });
      if (state.status === 'none' || announced === undefined) return;
      const upload = { creatorId: state.creatorId, day: ukDayAt(Date.parse(announced.metadata.at)), videoId };
      await handle(quota, quotaOf(upload), returning(upload), causedBy(event));
    };
  return [
    policy<CatalogueEvent>('examine a video when its upload is complete', {
      UploadCompleted: queue,
      PreparationRepeated: queue,
    }),
    policy<CatalogueEvent>('give the place of the day back when we could not prepare a video', {
      PreparationFailed: giveBack(returnUpload),
    }),
    policy<CatalogueEvent>('give the place of the day back when an upload is no video', {
      VideoRefused: async (event) => {
        if (noVideoCodes.includes(event.data.code)) await giveBack(returnNoVideo)(event);
      },
    }),
  ];
};

/** An upload without new bytes for so long is given up. */
const GIVEN_UP_AFTER_MS = uploadGivenUpDays * DAY_MS;
/** Of an announcement nothing has arrived. */
const NEVER_BEGUN_AFTER_MS = DAY_MS / 24;

type ExaminationDeps = Pick<PoliciesDeps, 'load' | 'send' | 'idOf' | 'readStream'>;

/** Queues the examination of an upload that is complete; once for the same `occasion`. */
const createQueueExamination =
  ({ load, send, readStream, idOf }: ExaminationDeps) =>
  async (videoId: string, occasion: string): Promise<void> => {
    const events = await readStream(streamOf(video, videoId));
    const begun = events.findLast(({ type }) => type === 'UploadCompleted' || type === 'PreparationRepeated');
    const state = await load(video, videoId);
    if (state.status !== 'processing' || begun === undefined) return;
    const { eventId, metadata } = begun;
    const id = idOf(`examine:${videoId}:${occasion}`);
    const { sizeBytes, creatorId: owner } = state;
    await send(triageJobOf(sizeBytes), { videoId, cause: { eventId, metadata } }, { id, owner });
  };

/** Stores the uploads that this process has taken, and has them examined by whichever process comes first. */
export const createTending = ({ staging, ...deps }: ExaminationDeps & { staging: Staging }): (() => Promise<void>) => {
  const queueExamination = createQueueExamination(deps);
  return () =>
    staging.tend(
      async (videoId) => (await deps.load(video, videoId)).status,
      (videoId) => queueExamination(videoId, 'stored'),
    );
};

/** What takes time before a review: the upload, and its examination. */
export const uploadProcesses = (deps: PoliciesDeps): Process[] => {
  const { handle, load, media, uploads, tries, readStream, now } = deps;
  const queueExamination = createQueueExamination(deps);
  return [
    defineProcess({
      name: 'upload',
      title: 'Upload',
      ask: 'admin',
      states: { uploading: hours((uploadGivenUpDays + 1) * 24) },
      // The last byte may have arrived without anyone reporting it; an upload without new bytes is given up.
      step: async (videoId, cause) => {
        const state = await load(video, videoId);
        if (state.status !== 'uploading') return;
        const received = await uploads.received(videoId);
        if (received?.bytes === state.sizeBytes) {
          await handle(video, videoId, completeUpload(videoId, received.bytes), cause);
          return;
        }
        const [announced] = await readStream(streamOf(video, videoId), { maxCount: 1 });
        const hasBegun = received !== undefined && received.bytes > 0;
        const lastAt = (hasBegun ? received.lastAt : announced?.metadata.at) ?? now();
        const givenUpBefore = Date.parse(now()) - (hasBegun ? GIVEN_UP_AFTER_MS : NEVER_BEGUN_AFTER_MS);
        if (Date.parse(lastAt) < givenUpBefore) await handle(video, videoId, giveUpUpload(videoId), cause);
      },
    }),
    defineProcess({
      name: 'examination',
      title: 'Examination of a video',
      ask: 'admin',
      // Films are examined one after another, and a long one takes hours.
      states: {
        uploaded: hours(6, { quietMinutes: 30, everyMinutes: 60 }),
        // It has been tried often enough: it is stuck at once, and only staff have it tried again.
        failed: minutes(0, { quietMinutes: Infinity }),
      },
      find: tries.findUnfinished,
      step: async (videoId, cause) => {
        // A policy queues its examination.
        if ((await load(video, videoId)).status === 'unprepared')
          return handle(video, videoId, repeatPreparation(videoId), cause);
        if (await media.isAwaited(videoId))
          throw new Error('its file still lies at the process that took it, which could not store it yet');
        await queueExamination(videoId, now().slice(0, 13));
      },
    }),
  ];
};
