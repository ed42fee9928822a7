import { act, render, renderHook } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { useArrived } from './use-arrived';

const told = vi.fn<(isArrived: boolean) => void>();

function List({ data }: { readonly data: string | undefined }) {
  const isArrived = useArrived(data);
  useEffect(() => told(isArrived && data !== undefined), [isArrived, data]);
  return null;
}

it('tells of data in a second render, and of its absence in the same', () => {
  const { rerender } = render(<List data={undefined} />);
  told.mockClear();
  act(() => rerender(<List data="ten creatives" />));
  expect(told.mock.calls).toEqual([[false], [true]]);
  act(() => rerender(<List data={undefined} />));
  expect(told).toHaveBeenLastCalledWith(false);
});

it('tells at once of data that is there from the start', () => {
  const { result } = renderHook(() => useArrived('kept'));
  expect(result.current).toBe(true);
});
