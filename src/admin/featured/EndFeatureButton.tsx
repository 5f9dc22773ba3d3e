import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { endFeature, type AdminFeatured } from '#contracts/catalogue/featured.ts';
import * as schema from '#contracts/catalogue/featured.schema.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { useCommand } from '#admin/calls/useCommand.ts';

/** Features it no longer, with a reason that staff can read in the log. */
export const EndFeatureButton = ({ video: { id, title } }: { video: AdminFeatured }) => {
  const { canAccess } = useCanAccess({ resource: 'featured', action: 'change' });
  const [isAsking, setAsking] = useState(false);
  const { send, isPending } = useCommand({ done: 'It is no longer featured.' });
  if (canAccess !== true) return null;
  const end = async (reason: string) =>
    setAsking(!(await send((call) => call(endFeature, { params: { id }, body: { reason } }))));
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setAsking(true)} disabled={isPending}>
        End …
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Stop featuring “${title}”?`}
          text="It stays for sale, but gives up its place."
          confirm="Stop featuring it"
          body={schema.endFeature.body}
          isPending={isPending}
          onConfirm={({ reason }) => void end(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};
