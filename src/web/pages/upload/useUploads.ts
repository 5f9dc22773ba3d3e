import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { myVideos, type MyVideo } from '#contracts/catalogue.ts';
import { useBoot, useCall } from '../../components/Providers.tsx';
import { readAccessToken, readSessionUser } from '../../session/session.ts';
import { createTusTransfers, findBegunUpload } from './tusTransfer.ts';
import { createUploadTask, type UploadTask, type UploadTaskInput } from './uploadTask.ts';

type Mine = { videos: MyVideo[]; uploadsLeftToday: number };

const KEY = ['my-videos'];

const wait = (delayMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delayMs));

/** The files of this page, and the uploads that earlier visits left unfinished. */
export const useUploads = () => {
  const call = useCall();
  const { apiBaseUrl } = useBoot();
  const queries = useQueryClient();
  const [tasks, setTasks] = useState<readonly UploadTask[]>([]);
  const [, show] = useReducer((count: number) => count + 1, 0);
  const mine = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(myVideos, { signal }) });

  const nextKey = useRef(0);
  const live = useRef(tasks);
  live.current = tasks;
  // Whoever leaves has been asked; what has arrived is kept by the server.
  useEffect(() => () => live.current.forEach((task) => task.pause()), []);

  const createTask = (input: Omit<UploadTaskInput, 'key'>): UploadTask => {
    nextKey.current += 1;
    return createUploadTask(
      { key: String(nextKey.current), ...input },
      {
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
        onChange: show,
        onAnnounced: (uploadsLeftToday) =>
          queries.setQueryData<Mine>(KEY, (known) => known && { ...known, uploadsLeftToday }),
      },
    );
  };

  const unfinished = (mine.data?.videos ?? []).filter(
    ({ id, status }) => status === 'uploading' && !tasks.some((task) => task.videoId() === id),
  );

  const goOn = ({ id, title }: MyVideo, file: File): void => {
    const task = createTask({ file, begun: { videoId: id, title } });
    setTasks((known) => [...known, task]);
    task.resume();
  };

  /** A file whose upload was begun here goes on by itself; the others wait for their details. */
  const add = async (files: readonly File[]): Promise<void> => {
    for (const file of files) {
      const begunId = await findBegunUpload(readSessionUser()?.id ?? '', file);
      const begun = unfinished.find(({ id, sizeBytes }) => id === begunId && sizeBytes === file.size);
      if (begun) goOn(begun, file);
      else {
        const task = createTask({ file });
        setTasks((known) => [...known, task]);
      }
    }
  };

  return {
    tasks,
    unfinished,
    uploadsLeftToday: mine.data?.uploadsLeftToday,
    add,
    goOn,
    remove: (task: UploadTask) => setTasks((known) => known.filter((one) => one !== task)),
  };
};
