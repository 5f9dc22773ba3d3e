import { useState } from 'react';
import { reportThing } from '#contracts/reports/reports.ts';
import { reportLimits, reportReasons, type ReportedThing } from '#contracts/reports/vocabulary.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { showToast } from '#web/ui/toast.ts';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { useCall } from '#web/components/shell/Providers.tsx';
import { SendingForm } from '#web/components/sending/SendingForm.tsx';

export type ReportDialogProps = { thing: ReportedThing; thingId: string; onClose: () => void };

/** Says to the moderators what is wrong. */
export const ReportDialog = ({ thing, thingId, onClose }: ReportDialogProps) => {
  const call = useCall();
  const [isOpen, setOpen] = useState(true);
  const close = (): void => {
    setOpen(false);
    onClose();
  };
  return (
    <Dialog
      title="Report this to our moderators"
      description="A moderator reviews your report and tells you the outcome. Nobody else learns that you sent it."
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
    >
      <SendingForm
        name={`report-${thingId}`}
        label="Report"
        act="Send the report"
        fields={{ reason: 'What is wrong?', words: 'In your words' }}
        rules={async () => (await import('#contracts/reports/reports.schema.ts')).reportThing.body}
        pairs={[['reason', 'words']]}
        read={(typed) => ({ ...typed, thing, thingId })}
        send={async (body) => {
          await call(reportThing, { body });
          showToast({ severity: 'success', title: 'Thank you', text: 'A moderator will review your report.' });
          close();
        }}
      >
        <Field name="reason" label="What is wrong?">
          <Select options={[['', 'Please choose'], ...reportReasons]} />
        </Field>
        <Field name="words" label="In your words" isOptional>
          <TextArea rows={3} maxLength={reportLimits.words} />
        </Field>
      </SendingForm>
    </Dialog>
  );
};
