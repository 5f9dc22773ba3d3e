import { useQuery } from '@tanstack/react-query';
import { getMyVideo, type MyVideo } from '#contracts/catalogue.ts';
import { useCall } from '../../components/Providers.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

const AGAIN_MS = 1500;

const isMoving = ({ status }: MyVideo): boolean => status === 'uploading' || status === 'processing';

const Outcome = ({ video }: { video: MyVideo | undefined }) => {
  if (video === undefined || isMoving(video))
    return (
      <div className="flex flex-col gap-2">
        <Progress value={null} label="Processing" />
        <p className="text-sm text-muted">
          We are checking the file and making the preview. You can leave this page; it goes on without you.
        </p>
      </div>
    );
  if (video.status === 'refused')
    return (
      <Notice severity="danger">
        <strong className="font-semibold">Needs another file.</strong> {video.note}
      </Notice>
    );
  return (
    <Notice severity="success">
      <strong className="font-semibold">In review.</strong> A moderator looks at it; most videos are live within hours.{' '}
      <TextLink to="/account?tab=videos">See it in My Videos</TextLink>
    </Notice>
  );
};

/** What the server makes of a file that has arrived, until it is in review or refused. */
export const FollowStatus = ({ videoId }: { videoId: string }) => {
  const call = useCall();
  const { data: video } = useQuery({
    queryKey: ['my-video', videoId],
    queryFn: ({ signal }) => call(getMyVideo, { params: { videoId } }, { signal }),
    refetchInterval: ({ state }) => (state.data === undefined || isMoving(state.data) ? AGAIN_MS : false),
  });
  const isRefused = video?.status === 'refused';
  const hasPassed = video !== undefined && !isMoving(video);
  return (
    <div className="flex flex-col gap-5">
      {!isRefused && <Stepper steps={['Uploaded', 'Processing', 'In review']} current={hasPassed ? 2 : 1} />}
      <div role="status">
        <Outcome video={video} />
      </div>
      {video && video.advice.length > 0 && (
        <ul aria-label="Advice" className="list-inside list-disc text-sm text-muted">
          {video.advice.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
};
