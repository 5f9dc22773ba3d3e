import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { myVideos, type MyVideo } from '#contracts/catalogue/catalogue.ts';
import type { VideoStatus } from '#contracts/sales/businessVocabulary.ts';
import { useBoot, useCall } from '#web/components/shell/Providers.tsx';
import type { StoredDraft } from '#web/components/studio/detailsForm.ts';
import { readAccessToken, readSessionUser } from '#web/app/session/session.ts';
import { createTusTransfers, findBegunUpload } from './tusTransfer.ts';
import { firstDraft } from './uploadFile.ts';
import { createUploadTask, type UploadTask, type UploadTaskDeps, type UploadTaskInput } from './uploadTask.ts';

type Mine = { videos: MyVideo[]; uploadsLeftToday: number | null };
type NewTask = UploadTaskInput extends infer Input ? (Input extends unknown ? Omit<Input, 'key'> : never) : never;

const KEY = ['my-videos'];
/** A browser keeps six connections to a server; the rest is for drafts and answers. */
const SENT_AT_ONCE = 3;

const wait = (delayMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delayMs));

const isOnItsWay = (task: UploadTask): boolean => ['sending', 'finishing'].includes(task.state().step);

/** When a place is free, the longest waiting file continues. */
const startNext = (tasks: readonly UploadTask[]): void => {
  if (tasks.filter(isOnItsWay).length < SENT_AT_ONCE) tasks.find((task) => task.state().step === 'queued')?.resume();
};

/** Makes what an upload of this page works with; `onChange` is called when the upload changes its state. */
const useTaskDeps = (onChange: () => void): (() => UploadTaskDeps) => {
  const call = useCall();
  const { apiBaseUrl } = useBoot();
  const queries = useQueryClient();
  return () => ({
    call,
    startTransfer: createTusTransfers({
      userId: readSessionUser()?.id ?? '',
      baseUrl: apiBaseUrl === '' ? location.origin : apiBaseUrl,
      readToken: readAccessToken,
      // Any call renews a token that ended.
      renew: async () => void (await call(myVideos)),
    }),
    clock: () => performance.now(),
    wait,
    onChange,
    onAnnounced: (uploadsLeftToday) =>
      queries.setQueryData<Mine>(KEY, (current) => current && { ...current, uploadsLeftToday }),
  });
};

/** So long after a file was refused its place of the day has been given back, where it is. */
const GIVEN_BACK_MS = 2000;

/** Counts the uploads that are left again when one has ended in a way that may give its place back. */
export const usePlacesGivenBack = (status: VideoStatus | undefined): void => {
  const queries = useQueryClient();
  const hasEnded = status === 'refused' || status === 'unprepared';
  useEffect(() => {
    if (!hasEnded) return undefined;
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey: KEY }), GIVEN_BACK_MS);
    return () => clearTimeout(timer);
  }, [hasEnded, queries]);
};

/** The files of this page, and the uploads that earlier visits left unfinished. */
export const useUploads = () => {
  const call = useCall();
  const queries = useQueryClient();
  const [tasks, setTasks] = useState<readonly UploadTask[]>([]);
  const [shown, show] = useReducer((count: number) => count + 1, 0);
  const createDeps = useTaskDeps(show);
  const mine = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(myVideos, { signal }) });

  const nextKey = useRef(0);
  /** Ends when every file so far has been announced. */
  const announced = useRef(Promise.resolve());
  const live = useRef(tasks);
  live.current = tasks;
  useEffect(() => startNext(tasks), [tasks, shown]);
  // The visitor was asked before leaving; the server keeps what has arrived.
  useEffect(() => () => live.current.forEach((task) => task.pause()), []);

  const addTask = (input: NewTask): UploadTask => {
    nextKey.current += 1;
    const task = createUploadTask({ key: String(nextKey.current), ...input }, createDeps());
    setTasks((current) => [...current, task]);
    return task;
  };

  const unfinishedOf = (current: Mine | undefined): MyVideo[] =>
    (current?.videos ?? []).filter(
      ({ id, status }) => status === 'uploading' && !live.current.some((task) => task.videoId() === id),
    );

  const goOn = ({ id }: MyVideo, file: File): void => void addTask({ file, begun: { videoId: id } });

  /** A file whose upload was begun here goes on; the others are announced in their order, the first with what is copied. */
  const add = async (files: readonly File[], copied?: StoredDraft): Promise<void> => {
    let details = copied;
    // Whoever is quicker than the list may be going on with what stands in it.
    const unfinished = unfinishedOf(mine.data ?? (await mine.refetch({ cancelRefetch: false })).data);
    for (const file of files) {
      const begunId = await findBegunUpload(readSessionUser()?.id ?? '', file);
      const begun = unfinished.find(({ id, sizeBytes }) => id === begunId && sizeBytes === file.size);
      if (begun) goOn(begun, file);
      else {
        const task = addTask({ file, draft: firstDraft(file.name, details) });
        // One that ends in an error of ours keeps no other file waiting.
        announced.current = announced.current.then(task.announce, task.announce);
        details = undefined;
      }
    }
  };

  const remove = (task: UploadTask): void => {
    setTasks((current) => current.filter((uploadTask) => uploadTask !== task));
    void queries.invalidateQueries({ queryKey: KEY });
  };

  const { data } = mine;
  return { tasks, unfinished: unfinishedOf(data), uploadsLeftToday: data?.uploadsLeftToday, add, goOn, remove };
};
