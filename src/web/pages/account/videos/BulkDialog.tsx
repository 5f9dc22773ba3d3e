import { useState } from 'react';
import { repriceVideo } from '#contracts/sales/sales.schema.ts';
import type { MyVideo } from '#contracts/catalogue/catalogue.ts';
import { titleOf } from '#web/components/studio/videoStates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { issueErrors, type FieldErrors } from '#web/ui/fields/fieldErrors.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { MoneyInput } from '#web/ui/fields/MoneyInput.tsx';
import { parsePounds } from '#web/ui/fields/parsePounds.ts';
import type { BulkAct } from './bulkActs.ts';

export type BulkDialogProps = {
  act: BulkAct;
  /** Those it will be done to. */
  videos: readonly MyVideo[];
  /** Selected too, but in no state for it. */
  leftOut: number;
  isBusy: boolean;
  onGo: (pricePence: number) => void;
  onClose: () => void;
};

const SHOWN = 8;

const Names = ({ videos, leftOut }: Pick<BulkDialogProps, 'videos' | 'leftOut'>) => (
  <div className="text-sm">
    <ul className="list-inside list-disc">
      {videos.slice(0, SHOWN).map((video) => (
        <li key={video.id} className="wrap-anywhere">
          {titleOf(video)}
        </li>
      ))}
      {videos.length > SHOWN && <li>and {videos.length - SHOWN} more</li>}
    </ul>
    {leftOut > 0 && (
      <p className="mt-2 text-muted">
        {leftOut === 1
          ? '1 other that you selected stays as it is.'
          : `${leftOut} others that you selected stay as they are.`}
      </p>
    )}
  </div>
);

/** Names what will happen and to which videos. */
export const BulkDialog = ({ act, videos, leftOut, isBusy, onGo, onClose }: BulkDialogProps) => {
  const [typed, setTyped] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const go = (): void => {
    if (act.key !== 'reprice') return onGo(0);
    const parsed = repriceVideo.body.safeParse({ pricePence: parsePounds(typed) });
    if (!parsed.success) return setErrors(issueErrors(parsed.error));
    setErrors({});
    onGo(parsed.data.pricePence);
  };
  return (
    <Dialog title={act.title} description={act.text} isOpen onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}>
      <Form label={act.title} errors={errors} onSubmit={go}>
        <Names videos={videos} leftOut={leftOut} />
        {act.key === 'reprice' && (
          <Field name="pricePence" label="Your price">
            <MoneyInput value={typed} onValueChange={setTyped} />
          </Field>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look={act.isDangerous ? 'danger' : 'ink'} isLoading={isBusy}>
            {act.label} {videos.length === 1 ? '1 video' : `${videos.length} videos`}
          </Button>
          <Button look="hairline" disabled={isBusy} onClick={onClose}>
            Not now
          </Button>
        </div>
      </Form>
    </Dialog>
  );
};
