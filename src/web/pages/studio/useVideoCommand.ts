import { useState } from 'react';
import type { Problem } from '#contracts/http/problem.ts';
import { useKeepStudioVideo, type StudioAnswer } from '#web/components/studio/useStudioVideo.ts';
import { useAct } from '#web/components/actions/useAct.ts';
import { showToast } from '#web/ui/toast.ts';

export type VideoCommand = {
  /** Answers the video as it is now. */
  send: () => Promise<StudioAnswer>;
  /** The toast, by what the video has become. */
  done: string | ((video: StudioAnswer) => string);
  /** Said where the server gave no words. */
  failed: string;
  /** Places remarks beside the fields; returns those for the place above them. */
  onProblem?: (problem: Problem) => string | undefined;
};

/** A command of the creator about the video: shows the new state at once, and a refusal in place. */
export const useVideoCommand = () => {
  const keep = useKeepStudioVideo();
  const { isBusy, run } = useAct();
  const [refusal, setRefusal] = useState<string>();
  const command = ({ send, done, failed, onProblem }: VideoCommand): Promise<void> => {
    setRefusal(undefined);
    return run(
      async () => {
        const video = await send();
        await keep(video);
        showToast({ severity: 'success', title: 'Success', text: typeof done === 'string' ? done : done(video) });
      },
      { text: failed, on: (problem, text) => setRefusal(onProblem ? onProblem(problem) : text) },
    );
  };
  return { isBusy, refusal, setRefusal, command };
};
