import Button from '@mui/material/Button';
import { useCanAccess } from 'react-admin';
import type { z } from 'zod';
import type { AdminVideo } from '#contracts/catalogue/catalogue.ts';
import { featureVideo } from '#contracts/catalogue/featured.ts';
import * as schema from '#contracts/catalogue/featured.schema.ts';
import { featuredLimits } from '#contracts/site/houseRules.ts';
import { FormDialog } from '#admin/parts/form/FormDialog.tsx';
import { FormText } from '#admin/parts/form/FormText.tsx';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';

type Wish = z.output<typeof schema.featureVideo.body>;

/** Puts a listed video under ‘Featured’. The server refuses where its creator has no Creator Pro. */
export const FeatureVideoButton = ({ video: { id, title, status } }: { video: AdminVideo }) => {
  const { canAccess } = useCanAccess({ resource: 'featured', action: 'change' });
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({
    done: 'It is featured.',
    isRepeatable: true,
  });
  if (canAccess !== true || status !== 'listed') return null;
  const feature = (body: Wish): Promise<void> => send((call) => call(featureVideo, { params: { id }, body }));
  return (
    <>
      <Button variant="outlined" {...buttonProps}>
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
          onConfirm={(body) => void feature(body)}
          {...dialogProps}
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
