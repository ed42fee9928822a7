import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { beginHydration, endHydration, whenHydrated } from '@/lib/page-hydration';
import { useEarlyClick } from './use-early-click';

function Page({ onClick }: { readonly onClick: () => void }) {
  useEarlyClick();
  return (
    <button type="button" onClick={onClick}>
      Menu
    </button>
  );
}

afterEach(() => {
  delete window.marsamEarlyClick;
});

it('answers a click that came before the scripts, once', () => {
  const onClick = vi.fn<() => void>();
  window.marsamEarlyClick = () => screen.getByRole('button');
  const { rerender } = render(<Page onClick={onClick} />);
  expect(onClick).toHaveBeenCalledOnce();
  rerender(<Page onClick={onClick} />);
  expect(onClick).toHaveBeenCalledOnce();
});

it('leaves a button alone that is no longer there', () => {
  const onClick = vi.fn<() => void>();
  const gone = document.createElement('button');
  gone.addEventListener('click', onClick);
  window.marsamEarlyClick = () => gone;
  render(<Page onClick={onClick} />);
  expect(onClick).not.toHaveBeenCalled();
});

it('waits for the screen to answer a click in it', async () => {
  beginHydration();
  const onClick = vi.fn<() => void>();
  window.marsamEarlyClick = () => screen.getByRole('button');
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
