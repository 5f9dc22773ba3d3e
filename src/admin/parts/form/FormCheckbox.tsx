import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useController } from 'react-hook-form';

/** A box of the `Form` around it. */
export const FormCheckbox = ({ name, label }: { name: string; label: string }) => {
  const { field } = useController<Record<string, boolean>>({ name });
  return (
    <FormControlLabel
      control={
        <Checkbox
          name={name}
          checked={field.value === true}
          onChange={({ target }) => field.onChange(target.checked)}
          slotProps={{ input: { ref: field.ref } }}
        />
      }
      label={label}
    />
  );
};
