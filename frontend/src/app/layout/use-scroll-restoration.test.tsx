import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '@/test/render';
import { useScrollRestoration } from './use-scroll-restoration';

const scrollTo = vi.fn<(options: ScrollToOptions) => void>();
let grown: () => void = () => undefined;
let height = 0;

/** The browser scrolls to the foot of a page that is shorter than the one before. */
function ShorterPage() {
  useLayoutEffect(() => {
    vi.stubGlobal('scrollY', 350);
    fireEvent.scroll(window);
  }, []);
  return null;
}

function Page() {
  useScrollRestoration();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <>
      {pathname === '/creatives/7' && <ShorterPage />}
      <Link to="/creatives/7">profile</Link>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
    </>
  );
}

function drawn(pixels: number) {
  height = pixels;
  act(() => grown());
}

async function leaveAt(position: number) {
  await renderAt(<Page />, { at: '/creatives' });
  vi.stubGlobal('scrollY', position);
  fireEvent.scroll(window);
  await userEvent.click(screen.getByRole('link', { name: 'profile' }));
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
  scrollTo.mockClear();
  height = 1_000;
  await userEvent.click(screen.getByRole('button', { name: 'back' }));
}

beforeEach(() => {
  scrollTo.mockReset();
  vi.stubGlobal('scrollTo', scrollTo);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        grown = callback;
      }
      observe = () => undefined;
      disconnect = () => {
        grown = () => undefined;
      };
    },
  );
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => height);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.stubGlobal('scrollY', 0);
});

describe('going back to a long list', () => {
  it('waits until the list is long enough, then restores the position', async () => {
    await leaveAt(3_000);
    drawn(2_000);
    expect(scrollTo).not.toHaveBeenCalled();
    drawn(7_000);
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 3_000, behavior: 'instant' });
    drawn(9_000);
    expect(scrollTo).toHaveBeenCalledOnce();
  });

  it('does not scroll if the visitor has scrolled meanwhile', async () => {
    await leaveAt(3_000);
    fireEvent.wheel(window);
    drawn(7_000);
    expect(scrollTo).not.toHaveBeenCalled();
  });
});
