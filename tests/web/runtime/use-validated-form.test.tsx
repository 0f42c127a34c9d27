import { act, fireEvent, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { useValidatedForm } from '#web/runtime/form/use-validated-form.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

const onSubmit = vi.fn();

function Form({ withName = true }: { withName?: boolean }) {
  const form = useValidatedForm<{ name: string; agree: boolean }>({
    fields: ['name', 'agree'],
    initial: { name: '', agree: false },
    validate: ({ name }) => (name === '' ? { name: 'Say it' } : {}),
    onSubmit,
  });
  return (
    <form onSubmit={form.submit}>
      {withName ? <TextField {...form.field('name')} label="Name" /> : null}
      <Checkbox {...form.field('agree')} label="I agree" />
      <button type="button" onClick={() => form.fill('name', 'Ann')}>
        Fill in
      </button>
      <button type="submit">Send</button>
    </form>
  );
}

const nameField = () => screen.getByLabelText<HTMLInputElement>('Name');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('fills in a field that appears later, and never writes what is typed into the document', () => {
  const { rerender } = render(<Form withName={false} />);
  press('Fill in');
  rerender(<Form />);
  expect(nameField().value).toBe('Ann');
  fireEvent.change(nameField(), { target: { value: 'Ruth' } });
  rerender(<Form withName={false} />);
  rerender(<Form />);
  expect(nameField().value).toBe('Ruth');
  expect(nameField().getAttribute('value')).toBeNull();
});

it('keeps what a field holds before it is hydrated, also if it goes and comes again, and sends it', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(<Form />);
  nameField().value = 'Early';
  const root = await act(async () => hydrateRoot(place, <Form />));
  await act(async () => root.render(<Form withName={false} />));
  await act(async () => root.render(<Form />));
  expect(nameField().value).toBe('Early');
  press('Send');
  expect(onSubmit).toHaveBeenLastCalledWith({ name: 'Early', agree: false });
  act(() => root.unmount());
});
