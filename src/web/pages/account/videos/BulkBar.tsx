import { useState } from 'react';
import type { MyVideo } from '#contracts/catalogue/catalogue.ts';
import { useAct } from '#web/components/actions/useAct.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { may, titleOf } from '#web/components/studio/videoStates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/toast.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { bulkActions, runBulk, type BulkAction, type BulkReport } from './bulkActions.ts';
import { useVideoChange } from './useMyVideos.ts';

const countText = (count: number): string => (count === 1 ? '1 video' : `${count} videos`);

const reportText = ({ done, doneCount }: BulkReport): string => `${countText(doneCount)} ${done}.`;

const Report = ({ report, onClose }: { report: BulkReport; onClose: () => void }) => (
  <Notice severity={report.failures.length > 0 ? 'warning' : 'success'} isAlert>
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div>
        <p>
          {reportText(report)}
          {report.failures.length > 0 && ` ${countText(report.failures.length)} stayed as before:`}
        </p>
        {report.failures.length > 0 && (
          <ul aria-label="Not done" className="mt-1 list-inside list-disc">
            {report.failures.map(({ video, reason }) => (
              <li key={video.id}>
                {titleOf(video)}: {reason}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button variant="text" onClick={onClose}>
        Close
      </Button>
    </div>
  </Notice>
);

/** As it was when it was asked: what is done changes the list under it. */
type Question = { act: BulkAction; videos: readonly MyVideo[]; leftOut: number };

export type BulkBarProps = {
  selected: readonly MyVideo[];
  /** Those that stay selected. */
  onSelect: (videos: readonly MyVideo[]) => void;
};

/** What can be done to the selected videos together, and what came of it. */
export const BulkBar = ({ selected, onSelect }: BulkBarProps) => {
  const call = useCall();
  const change = useVideoChange();
  const [question, setQuestion] = useState<Question | null>(null);
  const { isBusy, run } = useAct();
  const [report, setReport] = useState<BulkReport | null>(null);
  const fit = (act: BulkAction): MyVideo[] => selected.filter((video) => may(act.key, video));

  const ask = (act: BulkAction): void => {
    const videos = fit(act);
    setQuestion({ act, videos, leftOut: selected.length - videos.length });
  };
  const go = async ({ act, videos }: Question, pricePence: number): Promise<void> => {
    setReport(null);
    const result = await runBulk(act, videos, async (video) =>
      change(video.id, await act.send(call, video, pricePence)),
    ).finally(() => setQuestion(null));
    setReport(result);
    onSelect(result.failures.map(({ video }) => video));
    const severity = result.failures.length > 0 ? 'warn' : 'success';
    showToast({ severity, title: reportText(result), text: `${result.failures.length} not done.` });
  };

  return (
    <>
      {report && <Report report={report} onClose={() => setReport(null)} />}
      {selected.length > 0 && (
        <div
          role="group"
          aria-label="Selected videos"
          className="sticky top-20 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-surface p-3 shadow-float"
        >
          <p role="status" className="text-sm font-medium tabular-nums">
            {countText(selected.length)} selected
          </p>
          {bulkActions
            .filter((act) => fit(act).length > 0)
            .map((act) => (
              <Button key={act.key} variant={act.isDangerous ? 'danger' : 'hairline'} onClick={() => ask(act)}>
                {act.label} ({fit(act).length})
              </Button>
            ))}
          <Button variant="text" onClick={() => onSelect([])}>
            Clear
          </Button>
        </div>
      )}
      {question && (
        <BulkDialog
          {...question}
          isBusy={isBusy}
          onGo={(pricePence) => void run(() => go(question, pricePence), { text: 'The videos could not be changed.' })}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
};
