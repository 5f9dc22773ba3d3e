import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Problem } from '#contracts/http/problem.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { TextInput } from '#web/ui/fields/TextInput.tsx';
import { connectToasts, type ToastText } from '#web/ui/toast.ts';
import { useEndpointForm } from './useEndpointForm.ts';

afterEach(cleanup);

const body = z.object({ email: z.string().min(1, 'Please enter an address') });
type Body = z.output<typeof body>;

const open = (send: (body: Body) => Promise<void>, rules = vi.fn(async () => body)) => {
  const toasts: ToastText[] = [];
  connectToasts((toast) => toasts.push(toast));
  const Page = () => {
    const { binding, isBusy } = useEndpointForm({ rules, send, refused: { text: 'It failed' } });
    return (
      <Form label="Address" {...binding}>
        <Field name="email" label="Email">
          <TextInput />
        </Field>
        <button disabled={isBusy}>Send</button>
      </Form>
    );
  };
  render(<Page />);
  const user = userEvent.setup();
  const press = () => user.click(screen.getByRole('button', { name: 'Send' }));
  return { user, press, rules, toasts, field: screen.getByLabelText<HTMLInputElement>('Email') };
};

it('fetches the rules when a field is first touched, not before', async () => {
  const { user, rules, field } = open(async () => undefined);
  expect(rules).not.toHaveBeenCalled();
  await user.click(field);
  expect(rules).toHaveBeenCalled();
});

it('says beside the field what the rules find, takes the focus there, and sends nothing', async () => {
  const send = vi.fn(async () => undefined);
  const { press, field, user } = open(send);
  await press();
  const remark = await screen.findByText('Please enter an address');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(send).not.toHaveBeenCalled();
  await user.type(field, 'a');
  await waitFor(() => expect(remark.isConnected).toBe(false));
});

it('sends again what the server has remarked upon, unchanged, when it is asked to', async () => {
  const errors = [{ pointer: '#/email', detail: 'This address is taken' }];
  const send = vi
    .fn<(body: Body) => Promise<void>>()
    .mockRejectedValueOnce(new Problem('invalid-input', 'Please check', { errors }))
    .mockRejectedValueOnce(
      new Problem('invalid-input', 'Please check', { errors: [{ pointer: '#/unknown', detail: 'No' }] }),
    )
    .mockResolvedValue();
  const { user, press, field, toasts } = open(send);
  await user.type(field, 'ann@example.org');
  await press();
  expect(await screen.findByText('This address is taken')).toBeTruthy();
  expect(toasts).toEqual([{ severity: 'error', title: 'Error', text: 'Please check' }]);
  for (const times of [2, 3]) {
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false));
    await press();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(times));
  }
  expect(send).toHaveBeenLastCalledWith({ email: 'ann@example.org' });
  await waitFor(() => expect(screen.queryByText('This address is taken')).toBeNull());
});

it('sends once, however fast it is pressed', async () => {
  let finish = (): void => undefined;
  const send = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { user, field } = open(send);
  await user.type(field, 'ann@example.org');
  const button = screen.getByRole('button', { name: 'Send' });
  button.click();
  button.click();
  await waitFor(() => expect(send).toHaveBeenCalled());
  expect(send).toHaveBeenCalledTimes(1);
  finish();
});

it('says that the rules could not be fetched, and fetches them again at the next try', async () => {
  let isOffline = true;
  const rules = vi.fn(async () => {
    if (isOffline) throw new Error('offline');
    return body;
  });
  const send = vi.fn(async () => undefined);
  const { user, press, field, toasts } = open(send, rules);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await user.type(field, 'ann@example.org');
  await press();
  await waitFor(() =>
    expect(toasts.map(({ text }) => text)).toEqual(['The page could not be loaded. Please try again.']),
  );
  isOffline = false;
  await press();
  await waitFor(() => expect(send).toHaveBeenCalledWith({ email: 'ann@example.org' }));
});
