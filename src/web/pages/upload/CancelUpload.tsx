import { ConfirmButton } from '#web/components/actions/ConfirmButton.tsx';
import { showToast } from '#web/ui/toast.ts';
import type { UploadTask } from './uploadTask.ts';

/** Asks first: what has arrived is gone afterwards. */
export const CancelUpload = ({ task, onCancelled }: { task: UploadTask; onCancelled: () => void }) => (
  <ConfirmButton
    label="Cancel upload"
    title="Cancel this upload?"
    text={`We delete what has arrived of ${task.file.name}, and its details. It still counts as one of today’s uploads.`}
    yes="Delete it"
    no="Keep it"
    act={async () => {
      await task.cancel();
      showToast({ severity: 'info', title: 'Upload cancelled', text: task.file.name });
      onCancelled();
    }}
    failed="The upload could not be cancelled."
  />
);
