import { fireEvent, render, screen } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '#web/ui/button.tsx';

function Form({ onSubmit }: { onSubmit: () => void }) {
  const [text, setText] = useState('');
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      <Button type="submit" blockedBecause={text === '' ? 'Enter your name first.' : null}>
        Continue
      </Button>
    </form>
  );
}

describe('a blocked button', () => {
  it('can be focused, announces what is missing, and sends nothing', () => {
    const onSubmit = vi.fn();
    render(<Form onSubmit={onSubmit} />);
    const button = screen.getByRole('button', { name: 'Continue' });
    expect(button.hasAttribute('disabled')).toBe(false);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('status').textContent).toBe('');

    fireEvent.click(button);

    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toBe('Enter your name first.');
    expect(button.getAttribute('aria-describedby')).toBe(screen.getByRole('status').id);
  });

  it('works and removes the reason once nothing is missing', () => {
    const onSubmit = vi.fn();
    render(<Form onSubmit={onSubmit} />);
    fireEvent.click(screen.getByRole('button'));
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ann' } });
    expect(screen.getByRole('status').textContent).toBe('');
    expect(screen.getByRole('button').hasAttribute('aria-disabled')).toBe(false);

    fireEvent.click(screen.getByRole('button'));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('ignores presses while its action is running', () => {
    const onClick = vi.fn();
    render(
      <Button busy onClick={onClick}>
        Send
      </Button>,
    );
    fireEvent.click(screen.getByRole('button'));
    expect(onClick).not.toHaveBeenCalled();
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
  });
});
