import { Pause, Play } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { FileFacts } from './FileFacts.tsx';
import { FollowStatus } from './FollowStatus.tsx';
import { formatBytes, timeLeftText } from './transferSpeed.ts';
import type { UploadState, UploadTask } from './uploadTask.ts';

type Sending = Extract<UploadState, { step: 'sending' | 'paused' | 'stopped' }>;

const speedText = (state: Sending, size: number): string => {
  if (state.step === 'paused') return 'paused';
  if (state.step === 'stopped') return 'stopped';
  if (state.isWaiting) return 'connection lost, trying again…';
  const { bytesPerSecond, sentBytes } = state;
  if (bytesPerSecond === null || bytesPerSecond <= 0) return '';
  return `${formatBytes(bytesPerSecond)}/s · ${timeLeftText(size - sentBytes, bytesPerSecond)}`;
};

const SendingBlock = ({ task, state }: { task: UploadTask; state: Sending }) => {
  const { size } = task.file;
  const percent = size === 0 ? 0 : Math.min(100, (state.sentBytes / size) * 100);
  return (
    <div className="flex flex-col gap-4">
      <Progress value={percent} label="Uploading" detail={`${Math.floor(percent)}%`} />
      <p className="min-h-5 text-sm text-muted tabular-nums">
        {[`${formatBytes(state.sentBytes)} of ${formatBytes(size)}`, speedText(state, size)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {state.step === 'stopped' && (
        <Notice severity="danger" isAlert>
          {state.message}
        </Notice>
      )}
      <div>
        {state.step === 'sending' ? (
          <Button look="hairline" onClick={() => task.pause()}>
            <Pause aria-hidden size={16} />
            Pause
          </Button>
        ) : (
          <Button onClick={() => task.resume()}>
            <Play aria-hidden size={16} />
            {state.step === 'paused' ? 'Resume' : 'Try again'}
          </Button>
        )}
      </div>
    </div>
  );
};

const Stage = ({ task, onRemove }: { task: UploadTask; onRemove: () => void }) => {
  const state = task.state();
  switch (state.step) {
    case 'details':
    case 'announcing':
      return <DetailsForm task={task} isBusy={state.step === 'announcing'} onRemove={onRemove} />;
    case 'sending':
    case 'paused':
    case 'stopped':
      return <SendingBlock task={task} state={state} />;
    case 'finishing':
      return <Progress value={null} label="Finishing" />;
    case 'arrived':
      return <FollowStatus videoId={task.videoId() ?? ''} />;
  }
};

/** One file, from its details to the review. */
export const UploadCard = ({ task, onRemove }: { task: UploadTask; onRemove: () => void }) => {
  const title = task.title();
  return (
    <li className="animate-appear rounded-lg border border-line bg-surface p-5 sm:p-7">
      <div className="grid items-start gap-6 md:grid-cols-[15rem_minmax(0,1fr)] md:gap-8">
        <FileFacts file={task.file} />
        <div className="min-w-0">
          {title !== '' && <h3 className="mb-4 text-lg">{title}</h3>}
          <Stage task={task} onRemove={onRemove} />
        </div>
      </div>
    </li>
  );
};
