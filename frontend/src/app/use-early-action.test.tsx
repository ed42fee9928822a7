import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { beginHydration, endHydration, whenHydrated } from '@/lib/page-hydration';
import { useEarlyAction } from './use-early-action';

function Page({ onClick }: { readonly onClick: () => void }) {
  useEarlyAction();
  return (
    <button type="button" onClick={onClick}>
      Menu
    </button>
  );
}

function Filters() {
  useEarlyAction();
  const [isRemote, setIsRemote] = useState(false);
  const [industry, setIndustry] = useState('');
  return (
    <>
      <label>
        Remote
        <input type="checkbox" checked={isRemote} onChange={(event) => setIsRemote(event.target.checked)} />
      </label>
      <select aria-label="Industry" value={industry} onChange={(event) => setIndustry(event.target.value)}>
        <option value="">Any</option>
        <option value="food">Food</option>
      </select>
      <output>{`${isRemote} ${industry}`}</output>
    </>
  );
}

afterEach(() => {
  delete window.marsamEarlyAction;
});

it('answers a click that came before the scripts, once', () => {
  const onClick = vi.fn<() => void>();
  window.marsamEarlyAction = () => ({ element: screen.getByRole('button') });
  const { rerender } = render(<Page onClick={onClick} />);
  expect(onClick).toHaveBeenCalledOnce();
  rerender(<Page onClick={onClick} />);
  expect(onClick).toHaveBeenCalledOnce();
});

it('leaves a button alone that is no longer there', () => {
  const onClick = vi.fn<() => void>();
  const gone = document.createElement('button');
  gone.addEventListener('click', onClick);
  window.marsamEarlyAction = () => ({ element: gone });
  render(<Page onClick={onClick} />);
  expect(onClick).not.toHaveBeenCalled();
});

it('waits for the screen to answer a click in it', async () => {
  beginHydration();
  const onClick = vi.fn<() => void>();
  window.marsamEarlyAction = () => ({ element: screen.getByRole('button') });
  render(
    <main>
      <Page onClick={onClick} />
    </main>,
  );
  expect(onClick).not.toHaveBeenCalled();
  endHydration();
  await whenHydrated();
  expect(onClick).toHaveBeenCalledOnce();
});

it('checks a box whose label was clicked', async () => {
  window.marsamEarlyAction = () => ({ element: screen.getByText('Remote') });
  render(<Filters />);
  expect(await screen.findByText('true')).toBeInTheDocument();
  expect(screen.getByRole('checkbox')).toBeChecked();
});

it('takes what was chosen in a select', async () => {
  window.marsamEarlyAction = () => ({ element: screen.getByRole('combobox'), value: 'food' });
  render(<Filters />);
  expect(await screen.findByText('false food')).toBeInTheDocument();
  expect(screen.getByRole('combobox')).toHaveValue('food');
});
