import { Clapperboard, ShoppingBag } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';

export type AccountType = 'buyer' | 'seller';

const options = [
  { value: 'buyer', title: 'Buyer', text: 'You can browse and purchase videos', Icon: ShoppingBag },
  { value: 'seller', title: 'Seller', text: 'You can upload and sell videos', Icon: Clapperboard },
] as const;

export type AccountTypeCardsProps = { value: AccountType; onChange: (value: AccountType) => void };

/** The browser's own radio buttons: this page has to stay light. */
export const AccountTypeCards = ({ value, onChange }: AccountTypeCardsProps) => {
  const name = useId();
  const cards = useRef<HTMLFieldSetElement>(null);
  // Chosen before the script listened: the browser shows it, and it would be forgotten with the next drawing.
  useEffect(() => {
    const early = cards.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const chosen = options.find((option) => option.value === early)?.value;
    if (chosen !== undefined && chosen !== value) onChange(chosen);
  }, [value, onChange]);
  return (
    <fieldset ref={cards} className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-1.5 text-sm font-medium">Account type</legend>
      {options.map(({ value: option, title, text, Icon }) => (
        <label
          key={option}
          className="flex cursor-pointer items-start gap-3 rounded-md border border-edge bg-surface p-4 transition-colors has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onChange(option)}
            className="mt-0.5 size-5 shrink-0 outline-none"
          />
          <span className="min-w-0">
            <span className="flex items-center gap-2 text-sm font-semibold">
              <Icon aria-hidden size={16} />
              {title}
            </span>
            <span className="mt-0.5 block text-sm text-ink/80">{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
};
