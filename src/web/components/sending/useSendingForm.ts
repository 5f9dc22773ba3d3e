import { useEffect, useRef, useState, type RefObject } from 'react';
import { useEndpointForm, type Typed } from '#web/components/forms/useEndpointForm.ts';
import type { LoadRules } from '#web/components/forms/lateRules.ts';
import type { Pair } from '#web/ui/fields/useClearOnEdit.ts';
import { clearDraft, fillFromDraft, keepDraft, submissionIdOf } from './draft.ts';

export type Sending<Body> = {
  /** The key of its draft. */
  name: string;
  /** Fetches the rules of what is sent. */
  rules: LoadRules<Body>;
  /** What the rules read; unless given, what was typed and the id of the submission. */
  read?: (typed: Typed, submissionId: string) => unknown;
  /** Fields that are judged together. */
  pairs?: readonly Pair[];
  send: (body: Body) => Promise<void>;
};

const formIn = (place: RefObject<HTMLElement | null>): HTMLFormElement | null =>
  place.current?.querySelector('form') ?? null;

/** Keeps the typed text as a draft, sends it once, and shows above the fields why it was not sent. */
export const useSendingForm = <Body extends object>({ name, rules, read, pairs, send }: Sending<Body>) => {
  const place = useRef<HTMLDivElement>(null);
  const [refusal, setRefusal] = useState<{ text: string } | null>(null);
  const { form, binding, isBusy, errors } = useEndpointForm<Body & Typed>(
    {
      rules: rules as LoadRules<Body & Typed>,
      read: (typed) => {
        const submissionId = submissionIdOf(name, typed);
        return read ? read(typed, submissionId) : { ...typed, submissionId };
      },
      ...(pairs ? { pairs } : {}),
      send: async (body) => {
        setRefusal(null);
        await send(body);
        clearDraft(name);
      },
      onInvalid: (wrong) => setRefusal({ text: Object.values(wrong)[0] ?? '' }),
      refused: {
        text: 'It could not be sent. Please try again.',
        on: (_, text) => {
          setRefusal({ text });
          return true;
        },
      },
    },
    // What is wrong is listed above the fields, and that takes the focus.
    { shouldFocusError: false },
  );

  const { setValue, subscribe, getFieldState } = form;
  useEffect(() => {
    const element = formIn(place);
    if (element) fillFromDraft(name, element, (field, value) => setValue(field, value));
  }, [name, setValue]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name: edited }) => {
          const element = formIn(place);
          if (edited === undefined || !element) return;
          keepDraft(name, element);
          const wrong = [...element.elements].some(
            (control) => 'name' in control && control.name !== edited && getFieldState(String(control.name)).invalid,
          );
          if (!wrong) setRefusal(null);
        },
      }),
    [name, subscribe, getFieldState],
  );
  const goTo = (field: string): void => {
    const control = formIn(place)?.elements.namedItem(field);
    if (control instanceof HTMLElement) control.focus();
  };
  return { place, binding, isBusy, errors, refusal, goTo };
};
