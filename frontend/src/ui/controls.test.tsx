import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type FormEvent } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderAt } from '@/test/render';
import { Button } from './button';
import { CheckboxCard, ChoiceGroup } from './checkbox';
import { ErrorSummary } from './error-summary';
import { PasswordField } from './password-field';
import { Radio } from './radio';
import { SelectField } from './select-field';
import { Tabs } from './tabs';
import { TextField } from './text-field';

describe('a field', () => {
  it('is announced with its help and its error', async () => {
    await renderAt(
      <TextField label="Email" help="We write rarely." error="Invalid email address" required type="email" />,
    );
    const input = screen.getByRole('textbox', { name: 'Email' });
    expect(input).toHaveAccessibleDescription('We write rarely. Invalid email address');
    expect(input).toBeInvalid();
    expect(input).toBeRequired();
  });

  it('is labelled as optional if it is not required', async () => {
    await renderAt(<SelectField label="Budget" placeholder="Any" options={[{ value: 'a', label: 'A' }]} />);
    expect(screen.getByRole('combobox', { name: 'Budget optional' })).toHaveValue('');
  });

  it('shows a password only when asked to', async () => {
    await renderAt(<PasswordField label="Password" required />);
    const input = screen.getByLabelText('Password');
    expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input).toHaveAttribute('type', 'text');
  });
});

describe('a button', () => {
  it('that is busy keeps the focus and does nothing', async () => {
    const send = vi.fn<() => void>();
    await renderAt(
      <form onSubmit={send}>
        <Button type="submit" busy>
          Send
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(send).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus();
  });

  it('sends a form once for a double click, however soon the first click is answered', async () => {
    const send = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
    await renderAt(
      <form onSubmit={send}>
        <Button type="submit">Send</Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Send' });
    await userEvent.dblClick(button);
    expect(send).toHaveBeenCalledTimes(1);
    await userEvent.click(button);
    await userEvent.keyboard('{Enter}');
    expect(send).toHaveBeenCalledTimes(3);
  });
});

function YesNo() {
  const [answer, setAnswer] = useState('');
  return (
    <ChoiceGroup legend="Kuwaiti dialect">
      {['Yes', 'No'].map((label) => (
        <Radio
          key={label}
          name="dialect"
          label={label}
          checked={answer === label}
          onChoose={() => setAnswer(label)}
          onClear={() => setAnswer('')}
        />
      ))}
    </ChoiceGroup>
  );
}

describe('a radio that can be cleared', () => {
  it('clears on a second click', async () => {
    await renderAt(<YesNo />);
    const yes = screen.getByRole('radio', { name: 'Yes' });
    await userEvent.click(yes);
    expect(yes).toBeChecked();
    await userEvent.click(yes);
    expect(yes).not.toBeChecked();
    await userEvent.click(yes);
    expect(yes).toBeChecked();
  });

  it('moves by the arrow keys without clearing, and clears by the space bar', async () => {
    await renderAt(<YesNo />);
    await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    await userEvent.keyboard('{ArrowDown}');
    const no = screen.getByRole('radio', { name: 'No' });
    expect(no).toBeChecked();
    await userEvent.keyboard(' ');
    expect(no).not.toBeChecked();
  });
});

it('a card is chosen anywhere on it', async () => {
  await renderAt(
    <ChoiceGroup legend="Skills" layout="cards" error="Choose at least one.">
      <CheckboxCard label="UGC" hint="Phone-first videos" />
    </ChoiceGroup>,
  );
  await userEvent.click(screen.getByText('Phone-first videos'));
  expect(screen.getByRole('checkbox')).toBeChecked();
  expect(screen.getByRole('group', { name: 'Skills' })).toHaveAccessibleDescription('Choose at least one.');
});

function TwoTabs() {
  const [value, setValue] = useState<'in' | 'up'>('in');
  return (
    <Tabs
      label="Account"
      value={value}
      onChange={setValue}
      tabs={[
        { value: 'in', label: 'Sign in' },
        { value: 'up', label: 'Sign up' },
      ]}
    >
      {value}
    </Tabs>
  );
}

describe('tabs', () => {
  it.each([
    ['en', '{ArrowRight}'],
    ['ar', '{ArrowLeft}'],
  ] as const)('go forward in the direction of the page in %s', async (language, key) => {
    await renderAt(<TwoTabs />, { language });
    await userEvent.click(screen.getByRole('tab', { name: 'Sign in' }));
    await userEvent.keyboard(key);
    expect(screen.getByRole('tab', { name: 'Sign up' })).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: 'Sign up' })).toHaveTextContent('up');
    await userEvent.keyboard('{Home}');
    expect(screen.getByRole('tab', { name: 'Sign in', selected: true })).toHaveFocus();
  });
});

it('an error summary takes the focus and links to the field', async () => {
  const goTo = vi.fn<(field: string) => void>();
  const items = [{ field: 'email', label: 'Email', message: 'Invalid email address' }];
  await renderAt(<ErrorSummary items={items} attempt={1} onGoTo={goTo} />);
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.getByText('One field needs your attention')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Email: Invalid email address' }));
  expect(goTo).toHaveBeenCalledWith('email');
});

it('an error summary does not take the focus while the user types', async () => {
  const items = [{ field: 'email', label: 'Email', message: 'Invalid email address' }];
  function Typing() {
    const [wrong, setWrong] = useState(true);
    return (
      <>
        <ErrorSummary items={wrong ? items : []} attempt={1} onGoTo={() => undefined} />
        <input aria-label="Email" onChange={(event) => setWrong(event.target.value === '')} />
      </>
    );
  }
  await renderAt(<Typing />);
  const input = screen.getByRole('textbox');
  await userEvent.type(input, 'a{Backspace}');
  expect(screen.getByRole('alert')).toBeVisible();
  expect(input).toHaveFocus();
});
