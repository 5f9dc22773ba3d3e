import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useEndpointForm, type EndpointForm, type Typed } from '#web/components/forms/useEndpointForm.ts';
import type { FormSettings, LateFormOptions } from '#web/components/forms/useLateForm.ts';
import { remarksOf } from '#web/components/studio/remarksOf.ts';
import { useKeepStudioVideo, type StudioAnswer } from '#web/components/studio/useStudioVideo.ts';
import type { VideoCommand } from './useVideoCommand.ts';
import { showToast } from '#web/ui/toast.ts';

export type VideoForm<Body, Values extends FieldValues> = Pick<LateFormOptions<Values, Body>, 'rules' | 'read'> & {
  /** The names of its fields. */
  fields: readonly string[];
  /** Answers the video as it is now. */
  send: (body: Body) => Promise<StudioAnswer>;
  /** The toast, by what the video has become. */
  done: VideoCommand['done'];
  /** Shown where the server gave no words. */
  failed: string;
};

/** A form about the video: shown at once when it is done, and refused in place. `refusal` is what is about no field. */
export const useVideoForm = <Body extends FieldValues, Values extends FieldValues = Typed>(
  { rules, read, fields, send, done, failed }: VideoForm<Body, Values>,
  settings?: FormSettings<Values>,
): EndpointForm<Body, Values> & { refusal: string | undefined } => {
  const keep = useKeepStudioVideo();
  const [refusal, setRefusal] = useState<string>();
  const form = useEndpointForm<Body, Values>(
    {
      rules,
      ...(read ? { read } : {}),
      send: async (body) => {
        setRefusal(undefined);
        const video = await send(body);
        await keep(video);
        showToast({ severity: 'success', title: 'Success', text: typeof done === 'string' ? done : done(video) });
      },
      remarks: (problem) => remarksOf(problem, fields).remarks,
      refused: { text: failed, on: (problem) => setRefusal(remarksOf(problem, fields).rest) },
    },
    settings,
  );
  return { ...form, refusal };
};
