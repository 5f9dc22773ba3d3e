import type { MyVideo } from '#contracts/catalogue/catalogue.ts';
import { typedText, type Typed } from '#web/components/forms/useEndpointForm.ts';
import { useLateForm } from '#web/components/forms/useLateForm.ts';
import { titleOf } from '#web/components/studio/videoStates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { MoneyInput } from '#web/ui/fields/MoneyInput.tsx';
import { parsePounds } from '#contracts/shared/parsePounds.ts';
import type { BulkAction } from './bulkActions.ts';

export type BulkDialogProps = {
  act: BulkAction;
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
  const binding = useLateForm<Typed, { pricePence?: number | undefined }>({
    rules: async () => {
      const { repriceVideo } = await import('#contracts/sales/sales.schema.ts');
      return act.key === 'reprice' ? repriceVideo.body : repriceVideo.body.partial();
    },
    read: ({ pricePence }) => (act.key === 'reprice' ? { pricePence: parsePounds(typedText(pricePence)) } : {}),
    send: async ({ pricePence = 0 }) => onGo(pricePence),
  });
  return (
    <Dialog title={act.title} description={act.text} isOpen onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}>
      <Form label={act.title} {...binding}>
        <Names videos={videos} leftOut={leftOut} />
        {act.key === 'reprice' && (
          <Field name="pricePence" label="Your price">
            <MoneyInput />
          </Field>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant={act.isDangerous ? 'danger' : 'ink'} isLoading={isBusy}>
            {act.label} {videos.length === 1 ? '1 video' : `${videos.length} videos`}
          </Button>
          <Button variant="hairline" disabled={isBusy} onClick={onClose}>
            Not now
          </Button>
        </div>
      </Form>
    </Dialog>
  );
};
