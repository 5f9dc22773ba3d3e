import { styled } from '@mui/material/styles';
import type { KeyboardEvent } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import {
  codesFor,
  reasonCodes,
  reasonLabel,
  type ReasonCode,
  type ReasonUse,
} from '#contracts/catalogue/moderationVocabulary.ts';
import { reasoned } from '#contracts/catalogue/reasoned.schema.ts';
import { FormText } from '#admin/parts/form/FormText.tsx';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';

export type Reasons = { code: ReasonCode; reason: string; privateNote: string };
type Typed = { code?: ReasonCode; reason: string; privateNote: string };

type DecisionDialogProps = {
  title: string;
  /** What will happen. */
  text: string;
  confirm: string;
  use: ReasonUse;
  isPending: boolean;
  onConfirm: (reasons: Reasons) => void;
  onClose: () => void;
};

const missing: Record<ReasonUse, string> = {
  changes: 'Please tell the creator what to change',
  refusal: 'Please tell the creator why',
};

/** `code` of the form, with the sentence that the creator reads. */
const CodeField = ({ codes }: { codes: readonly ReasonCode[] }) => {
  const { clearErrors } = useFormContext();
  const { field } = useController<Typed, 'code'>({ name: 'code' });
  const code = field.value;
  return (
    <>
      <Codes>
        <legend>Reason</legend>
        {codes.map((value, index) => (
          <label key={value}>
            <input
              type="radio"
              name="code"
              value={value}
              checked={code === value}
              onChange={() => {
                clearErrors();
                field.onChange(value);
              }}
              // The dialog was opened to give a reason.
              autoFocus={index === 0}
            />
            <kbd aria-hidden>{index + 1}</kbd>
            {reasonLabel(value)}
          </label>
        ))}
      </Codes>
      {code !== undefined && code !== 'other' && <Sentence>The creator reads: “{reasonCodes[code].text}”</Sentence>}
    </>
  );
};

/** Digits choose a reason, unless something is typed. */
const chooseByDigit = (event: KeyboardEvent<HTMLFormElement>, codes: readonly ReasonCode[]): void => {
  const chosen = codes[Number(event.key) - 1];
  const isTyping = event.target instanceof HTMLTextAreaElement;
  if (chosen === undefined || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const radio = event.currentTarget.querySelector<HTMLInputElement>(`input[value="${chosen}"]`);
  radio?.click();
  radio?.focus();
};

/** Asks for the reason, the words for the creator and those for colleagues; all of it by keys, too. */
export const DecisionDialog = ({ use, ...rest }: DecisionDialogProps) => {
  const codes = codesFor(use);
  return (
    <ReasonDialog<Reasons, Typed>
      {...rest}
      body={reasoned(use, missing[use])}
      colour={use === 'refusal' ? 'error' : 'primary'}
      others={{ privateNote: '' }}
      reason={{ label: 'To the creator', help: 'In your words, after the sentence above.', isFirst: false }}
      onKeyDown={(event) => chooseByDigit(event, codes)}
      below={
        <FormText
          name="privateNote"
          label="To colleagues"
          help="Only staff read this. Ctrl + Enter sends."
          slotProps={{ htmlInput: { maxLength: 1000 } }}
          multiline
        />
      }
    >
      <CodeField codes={codes} />
    </ReasonDialog>
  );
};

const Codes = styled('fieldset')(({ theme: { palette } }) => ({
  border: 0,
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: '2px 16px',
  gridTemplateColumns: 'repeat(auto-fill, minmax(210px, 1fr))',
  '& legend': { padding: 0, marginBottom: 4, color: palette.text.secondary, fontSize: 12 },
  '& label': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 32, cursor: 'pointer' },
  '& input': { accentColor: palette.text.primary, width: 16, height: 16, margin: 0 },
  '& kbd': { font: 'inherit', fontSize: 12, color: palette.text.secondary, minWidth: 10 },
}));
const Sentence = styled('p')(({ theme: { palette } }) => ({
  margin: 0,
  padding: '8px 12px',
  borderRadius: 12,
  background: palette.soft.neutral,
}));
