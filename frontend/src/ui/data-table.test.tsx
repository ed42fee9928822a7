import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { DataTable, type DataRow } from './data-table';

const columns = [
  { key: 'name', title: 'Name' },
  { key: 'number', title: 'Number', end: true },
] as const;

function show(opening: Pick<DataRow<'name'>, 'linkTo' | 'onOpen'>) {
  const rows = [
    { id: '1', cells: { name: 'Dana', number: 1 } },
    { id: '2', cells: { name: 'Omar', number: 2 }, ...opening },
  ];
  const { unmount } = render(
    <MemoryRouter>
      <DataTable label="People" columns={columns} rows={rows} />
    </MemoryRouter>,
  );
  return { unmount, table: within(screen.getByRole('table', { name: 'People' })) };
}

describe('a table', () => {
  it('has the roles of one, whatever its layout', () => {
    const { table } = show({});
    expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Name', 'Number']);
    expect(table.getAllByRole('rowheader').map((header) => header.textContent)).toEqual(['Dana', 'Omar']);
    expect(table.getAllByRole('row')).toHaveLength(3);
    expect(table.queryByRole('link')).not.toBeInTheDocument();
  });

  it('leads to the page of a row, or opens it', async () => {
    const linked = show({ linkTo: '/people/2' });
    expect(linked.table.getByRole('link', { name: 'Omar' })).toHaveAttribute('href', '/people/2');
    linked.unmount();
    const onOpen = vi.fn<() => void>();
    await userEvent.click(show({ onOpen }).table.getByRole('button', { name: 'Omar' }));
    expect(onOpen).toHaveBeenCalledOnce();
  });
});
