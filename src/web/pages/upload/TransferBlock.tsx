import { Pause, Play } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { CancelUpload } from './CancelUpload.tsx';
import { formatBytes, timeLeftText } from './transferSpeed.ts';
import { nextUploadText } from './ukMidnight.ts';
import type { UploadState, UploadTask } from './uploadTask.ts';

type Sending = Extract<UploadState, { step: 'sending' | 'paused' | 'stopped' }>;
type Refused = Extract<UploadState, { step: 'refused' }>;
type Props = { task: UploadTask; onRemove: () => void };

const speedText = (state: Sending, size: number): string => {
  if (state.step === 'paused') return 'paused';
  if (state.step === 'stopped') return 'stopped';
  if (state.isWaiting) return 'connection lost, trying again…';
  const { bytesPerSecond, sentBytes } = state;
  if (bytesPerSecond === null || bytesPerSecond <= 0) return '';
  return `${formatBytes(bytesPerSecond)}/s · ${timeLeftText(size - sentBytes, bytesPerSecond)}`;
};

const SendingBlock = ({ task, state, onRemove }: Props & { state: Sending }) => {
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
      <div className="flex flex-wrap gap-3">
        {state.step === 'sending' ? (
          <Button variant="hairline" onClick={() => task.pause()}>
            <Pause aria-hidden size={16} />
            Pause
          </Button>
        ) : (
          <Button onClick={() => task.resume()}>
            <Play aria-hidden size={16} />
            {state.step === 'paused' ? 'Resume' : 'Try again'}
          </Button>
        )}
        <CancelUpload task={task} onCancelled={onRemove} />
      </div>
    </div>
  );
};

const refusalText = ({ type, detail, errors }: Refused['problem']): string =>
  type === 'daily-limit-reached'
    ? `${detail} For you that is ${nextUploadText(new Date())}.`
    : (errors[0]?.detail ?? detail);

const RefusedBlock = ({ task, problem, onRemove }: Props & { problem: Refused['problem'] }) => (
  <div className="flex flex-col gap-4">
    <Notice severity="danger" isAlert>
      {refusalText(problem)}
    </Notice>
    <div className="flex flex-wrap gap-3">
      {problem.type !== 'invalid-input' && <Button onClick={() => void task.announce()}>Try again</Button>}
      <Button variant="hairline" onClick={onRemove}>
        Remove
      </Button>
    </div>
  </div>
);

/** The way of the bytes, until the last one has arrived. */
export const TransferBlock = ({ task, onRemove }: Props) => {
  const state = task.state();
  switch (state.step) {
    case 'refused':
      return <RefusedBlock task={task} problem={state.problem} onRemove={onRemove} />;
    case 'announcing':
      return <Progress value={null} label="Starting" />;
    case 'queued':
      return (
        <div className="flex flex-col gap-4">
          <Progress value={0} label="Waiting for the files before it" detail="0%" />
          <div>
            <CancelUpload task={task} onCancelled={onRemove} />
          </div>
        </div>
      );
    case 'sending':
    case 'paused':
    case 'stopped':
      return <SendingBlock task={task} state={state} onRemove={onRemove} />;
    case 'finishing':
      return <Progress value={null} label="Finishing" />;
    case 'arrived':
    case 'cancelled':
      return null;
  }
};
