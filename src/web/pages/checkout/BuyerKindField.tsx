import { useId } from 'react';
import { useController } from 'react-hook-form';
import { buyerKinds, type BuyerKind } from '#contracts/sales/businessVocabulary.ts';

const texts: Record<BuyerKind, { title: string; text: string }> = {
  business: { title: 'As a business', text: 'Your channel is run as a trade, craft or profession.' },
  consumer: { title: 'As a consumer', text: 'You buy for purposes mainly outside a trade or profession.' },
};

/** `buysAs` of the form. Nothing is chosen beforehand: the answer decides about rights. */
export const BuyerKindField = () => {
  const { field, fieldState } = useController<{ buysAs: BuyerKind | undefined }>({ name: 'buysAs' });
  const error = fieldState.error?.message;
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="grid gap-3 sm:grid-cols-2"
    >
      <legend className="mb-1.5 text-sm font-medium">How do you buy?</legend>
      {buyerKinds.map((kind, index) => (
        <label
          key={kind}
          className="flex cursor-pointer items-start gap-3 rounded-md border border-edge bg-surface p-4 transition-colors has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="buysAs"
            value={kind}
            checked={kind === field.value}
            onChange={() => field.onChange(kind)}
            ref={index === 0 ? field.ref : undefined}
            className="mt-0.5 size-5 shrink-0 outline-none"
          />
          <span className="min-w-0">
            <span className="text-sm font-semibold">{texts[kind].title}</span>
            <span className="mt-0.5 block text-sm text-ink/80">{texts[kind].text}</span>
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-sm text-danger sm:col-span-2">
          {error}
        </p>
      )}
    </fieldset>
  );
};
