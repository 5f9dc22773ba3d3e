import { EmptyListings } from '#web/components/browse/EmptyListings.tsx';
import { ConfirmButton } from '#web/components/actions/ConfirmButton.tsx';
import { MailboxNote } from '#web/components/shell/MailboxNote.tsx';
import { AdviceList } from '#web/components/studio/AdviceList.tsx';
import { SaveMark } from '#web/components/studio/SaveMark.tsx';
import { StateNote } from '#web/components/studio/StateNote.tsx';
import { Problem } from '#contracts/http/problem.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { Tag, type Severity } from '#web/ui/Tag.tsx';
import { showToast, type ToastSeverity } from '#web/ui/toast.ts';
import { VideoStatusTag } from '#web/ui/VideoStatusTag.tsx';
import { Part, State } from './StyleGuideParts.tsx';
import { myVideos } from './samples.ts';

const severities: readonly Severity[] = ['success', 'info', 'warning', 'danger'];
const toasts: readonly ToastSeverity[] = ['success', 'info', 'warn', 'error'];

const Remarks = () => (
  <>
    <Part name="Tag">
      <State name="plain, and of each severity">
        <div className="flex flex-wrap gap-2">
          <Tag>plain</Tag>
          {severities.map((severity) => (
            <Tag key={severity} severity={severity}>
              {severity}
            </Tag>
          ))}
        </div>
      </State>
    </Part>
    <Part name="Notice">
      {severities.map((severity) => (
        <State key={severity} name={severity}>
          <Notice severity={severity}>Your card has not been charged; the hold is being released.</Notice>
        </State>
      ))}
    </Part>
    <Part name="Toaster, MailboxNote">
      <State name="of each severity, when pressed">
        <div className="flex flex-wrap gap-3">
          {toasts.map((severity) => (
            <Button
              key={severity}
              variant="hairline"
              onClick={() => showToast({ severity, title: severity, text: 'It stays while the pointer rests on it.' })}
            >
              {severity}
            </Button>
          ))}
        </div>
      </State>
      <State name="where mail is captured">
        <MailboxNote />
      </State>
    </Part>
  </>
);

const refuse = (): Promise<void> => Promise.reject(new Problem('video-already-sold'));

const Panels = () => (
  <>
    <Part name="Dialog, ConfirmButton">
      <State name="open when pressed">
        <Dialog
          title="Keyboard shortcuts"
          description="They work on every page."
          trigger={<Button variant="hairline">Open the dialog</Button>}
        >
          <p>Press / to search.</p>
        </Dialog>
      </State>
      <State name="asks first; the server refuses">
        <ConfirmButton
          label="Withdraw"
          title="Withdraw this video?"
          text="Nobody can see or buy it any longer."
          yes="Withdraw"
          no="Keep it"
          act={refuse}
          failed="It could not be withdrawn."
        />
      </State>
    </Part>
    <Part name="EmptyState, EmptyShelf">
      <State name="a drawing, a sentence, a button">
        <EmptyState
          drawing={<EmptyListings />}
          title="No videos found."
          text="Try adjusting your search or filters."
          action={<Button>Clear All Filters</Button>}
        />
      </State>
      <State name="a title alone">
        <EmptyState title="Nothing has been sold yet" />
      </State>
    </Part>
  </>
);

const Waiting = () => (
  <Part name="Progress, Spinner, Skeleton">
    <State name="at the start, under way, done">
      <div className="flex flex-col gap-4">
        <Progress value={0} label="oak-stool.mp4" />
        <Progress value={42} label="oak-stool.mp4" detail="42% · 3 minutes left" />
        <Progress value={100} label="oak-stool.mp4" />
      </div>
    </State>
    <State name="of unknown length">
      <Progress value={null} label="Waiting for its turn" />
    </State>
    <State name="a spinner with its words">
      <p className="flex items-center gap-2 text-sm text-muted">
        <Spinner /> Signing you in
      </p>
    </State>
    <State name="a card that loads">
      <div className="flex flex-col gap-3">
        <Skeleton className="aspect-video w-full" />
        <Skeleton className="h-5 w-2/3" />
      </div>
    </State>
  </Part>
);

const Stages = () => (
  <>
    <Part name="VideoStatusTag, StateNote">
      {myVideos.map((video) => (
        <State key={video.id} name={video.status}>
          <div className="flex flex-col items-start gap-2">
            <VideoStatusTag status={video.status} />
            <StateNote video={video} />
          </div>
        </State>
      ))}
    </Part>
    <Part name="SaveMark, AdviceList">
      <State name="unchanged, saving, saved, failed">
        {([null, 'saving', 'saved', 'failed'] as const).map((state) => (
          <SaveMark key={state} state={state} onRetry={() => undefined} />
        ))}
      </State>
      <State name="what would help">
        <AdviceList
          video={{ status: 'draft', advice: ['It is quite dark: more light shows more.', 'There is no sound.'] }}
        />
      </State>
    </Part>
  </>
);

/** The messages of the site. */
export const StyleGuideNews = () => (
  <>
    <Remarks />
    <Panels />
    <Waiting />
    <Stages />
  </>
);
