import Button from '@mui/material/Button';
import { useCanAccess } from 'react-admin';
import { endFeature, type AdminFeatured } from '#contracts/catalogue/featured.ts';
import * as schema from '#contracts/catalogue/featured.schema.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';

/** Features it no longer, with a reason that staff can read in the log. */
export const EndFeatureButton = ({ video: { id, title } }: { video: AdminFeatured }) => {
  const { canAccess } = useCanAccess({ resource: 'featured', action: 'change' });
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({ done: 'It is no longer featured.' });
  if (canAccess !== true) return null;
  const end = (reason: string) => send((call) => call(endFeature, { params: { id }, body: { reason } }));
  return (
    <>
      <Button size="small" variant="outlined" {...buttonProps}>
        End …
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Stop featuring “${title}”?`}
          text="It stays for sale, but gives up its place."
          confirm="Stop featuring it"
          body={schema.endFeature.body}
          onConfirm={({ reason }) => void end(reason)}
          {...dialogProps}
        />
      )}
    </>
  );
};
