import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ChoiceCard, ChoiceGroup } from '#web/ui/fields/choice-group.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { PasswordField } from '#web/widgets/password-field/password-field.tsx';

/** The texts that a screen reader adds to the name of an element. */
function described(element: HTMLElement): string[] {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  return ids.map((id) => document.getElementById(id)?.textContent ?? `nothing has the id ${id}`);
}

describe('form fields', () => {
  it('connect label, hint and error with the field', () => {
    const { rerender } = render(<TextField name="email" label="Email" hint="For example, a@b.co" />);
    const field = screen.getByLabelText('Email');
    expect(field.id).toBe('email');
    expect(field.hasAttribute('aria-invalid')).toBe(false);
    expect(described(field)).toEqual(['For example, a@b.co']);

    rerender(<TextField name="email" label="Email" hint="For example, a@b.co" error="That is no address" />);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(described(field)).toEqual(['For example, a@b.co', 'That is no address']);
  });

  it('show and hide a password without changing it', () => {
    render(<PasswordField name="password" label="Password" />);
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    fireEvent.change(field, { target: { value: 'Sunrise1' } });
    expect(field.type).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(field.type).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(field.type).toBe('password');
    expect(field.value).toBe('Sunrise1');
  });

  it('connect the error of a question with each of its choices', () => {
    render(
      <ChoiceGroup legend="When?" error="Choose a day">
        <ChoiceCard name="day" value="1" label="Monday" />
        <ChoiceCard name="day" value="2" label="Tuesday" />
      </ChoiceGroup>,
    );
    expect(screen.getByRole('group', { name: 'When?' })).toBeTruthy();
    for (const choice of screen.getAllByRole('radio')) expect(described(choice)).toEqual(['Choose a day']);
  });
});
