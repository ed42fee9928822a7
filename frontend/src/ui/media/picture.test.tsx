import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { clock } from './clock';
import { Picture, upTo } from './picture';
import { placeholderOf } from './thumbhash';

const source = { url: '/media/a', srcset: '/media/a 320w', width: 300, height: 200 };
const HASH = 'Y1gOFYZ2d4ePiHeZiJhnd1CqKwaq';

describe('a picture', () => {
  it('keeps its place and shows its placeholder before it is there', () => {
    render(<Picture source={{ ...source, thumbhash: HASH }} alt="A table" sizes="1px" />);
    const picture = screen.getByRole('img', { name: 'A table' });
    expect(picture).toHaveAttribute('width', '300');
    expect(picture).toHaveAttribute('height', '200');
    expect(picture).toHaveAttribute('loading', 'lazy');
    expect(picture.style.backgroundImage).toContain('data:image/png');
  });

  it('shows its description over the placeholder only if it cannot be loaded', () => {
    const onError = vi.fn<() => void>();
    render(<Picture source={{ ...source, thumbhash: HASH }} alt="A table" sizes="1px" onError={onError} />);
    const picture = screen.getByRole('img', { name: 'A table' });
    expect(picture).toHaveStyle({ color: 'rgba(0, 0, 0, 0)' });
    fireEvent.error(picture);
    expect(picture.style.color).toBe('');
    expect(onError).toHaveBeenCalledOnce();
  });

  it('is fetched at once on the first screen', () => {
    render(<Picture source={source} alt="A table" sizes="1px" loading="first" />);
    const picture = screen.getByRole('img');
    expect(picture).toHaveAttribute('fetchpriority', 'high');
    expect(picture).toHaveAttribute('loading', 'eager');
  });

  it('is fetched when the page has been scrolled near it, and not before', () => {
    const callbacks: IntersectionObserverCallback[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe = () => undefined;
        disconnect = () => undefined;
        constructor(callback: IntersectionObserverCallback) {
          callbacks.push(callback);
        }
      },
    );
    render(<Picture source={source} alt="A table" sizes="1px" />);
    const picture = screen.getByRole('img');
    expect(picture).not.toHaveAttribute('srcset');
    expect(picture.getAttribute('src')).toMatch(/^data:image/);
    const seen = { isIntersecting: true } as IntersectionObserverEntry;
    act(() => callbacks.forEach((near) => near([seen], {} as IntersectionObserver)));
    expect(picture).toHaveAttribute('srcset', '/media/a 320w');
    vi.unstubAllGlobals();
  });

  it('is asked for in no more than the widths that are useful, but in one', () => {
    const srcset = '/a 320w, /b 640w, /c 960w';
    expect(upTo(640, srcset)).toBe('/a 320w, /b 640w');
    expect(upTo(100, srcset)).toBe('/a 320w');
  });

  it.each([null, undefined, '', '%', 'AA'])('has no placeholder for %s', (hash) => {
    expect(() => placeholderOf(hash)).not.toThrow();
  });
});

it.each([
  [0, '0:00'],
  [9.9, '0:09'],
  [65, '1:05'],
  [3_661, '1:01:01'],
])('a clock shows %s seconds as %s', (seconds, shown) => {
  expect(clock(seconds)).toBe(shown);
});
