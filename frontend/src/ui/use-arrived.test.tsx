import { act, render, renderHook } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { useArrived } from './use-arrived';

const report = vi.fn<(isArrived: boolean) => void>();

function List({ data }: { readonly data: string | undefined }) {
  const isArrived = useArrived(data);
  useEffect(() => report(isArrived && data !== undefined), [isArrived, data]);
  return null;
}

it('is true in a deferred render once the data has loaded, and false at once when it is gone', () => {
  const { rerender } = render(<List data={undefined} />);
  report.mockClear();
  act(() => rerender(<List data="ten creatives" />));
  expect(report.mock.calls).toEqual([[false], [true]]);
  act(() => rerender(<List data={undefined} />));
  expect(report).toHaveBeenLastCalledWith(false);
});

it('is true from the first render for cached data', () => {
  const { result } = renderHook(() => useArrived('kept'));
  expect(result.current).toBe(true);
});
