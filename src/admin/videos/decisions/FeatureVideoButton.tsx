import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import type { z } from 'zod';
import type { AdminVideo } from '#contracts/catalogue/catalogue.ts';
import { featureVideo } from '#contracts/catalogue/featured.ts';
import * as schema from '#contracts/catalogue/featured.schema.ts';
import { featuredLimits } from '#contracts/site/houseRules.ts';
import { FormDialog } from '#admin/parts/form/FormDialog.tsx';
import { FormText } from '#admin/parts/form/FormText.tsx';
import { useCommand } from '#admin/calls/useCommand.ts';

type Wish = z.output<typeof schema.featureVideo.body>;

/** Puts a listed video under ‘Featured’. The server refuses where its creator has no Creator Pro. */
export const FeatureVideoButton = ({ video: { id, title, status } }: { video: AdminVideo }) => {
  const { canAccess } = useCanAccess({ resource: 'featured', action: 'change' });
  const [isAsking, setAsking] = useState(false);
  const { send, isPending } = useCommand({ done: 'It is featured.', isRepeatable: true });
  if (canAccess !== true || status !== 'listed') return null;
  const feature = async (body: Wish): Promise<void> =>
    setAsking(!(await send((call) => call(featureVideo, { params: { id }, body }))));
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)} disabled={isPending}>
        Feature …
      </Button>
      {isAsking && (
        <FormDialog
          title={`Feature “${title}”?`}
          text="It appears on the home page until it is sold, withdrawn or claimed, or its creator’s Creator Pro ends."
          confirm="Feature it"
          rules={schema.featureVideo.body}
          read={(typed) => ({ ...typed, place: Number(typed.place) })}
          defaultValues={{ place: '1', from: '', until: '' }}
          isPending={isPending}
          onConfirm={(body) => void feature(body)}
          onClose={() => setAsking(false)}
        >
          <FormText
            name="place"
            label={`Place, 1 to ${featuredLimits.most}`}
            type="number"
            slotProps={{ htmlInput: { min: 1, max: featuredLimits.most } }}
            required
          />
          <FormText name="from" label="From" type="date" required />
          <FormText name="until" label="Until, that day included" type="date" required />
        </FormDialog>
      )}
    </>
  );
};
