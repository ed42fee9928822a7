import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { useOpenedWork } from './use-opened-work';
import { tileId } from './work-tile';

function Tiles() {
  const { openedId, open, move, close } = useOpenedWork();
  return (
    <>
      <button type="button" id={tileId('bread')} onClick={() => open('bread')}>
        Bread
      </button>
      <button type="button" id={tileId('coffee')}>
        Coffee
      </button>
      <button type="button" onClick={() => move('coffee')}>
        On
      </button>
      <button type="button" onClick={() => move('bread')}>
        Back
      </button>
      <button type="button" onClick={close}>
        Close
      </button>
      <output>{openedId}</output>
    </>
  );
}

/** Clicks them before anything is rendered again. */
async function clickAtOnce(...names: readonly string[]): Promise<void> {
  // oxlint-disable-next-line require-await -- act waits for what is rendered in a transition
  await act(async () => {
    for (const name of names) screen.getByRole('button', { name }).click();
  });
}

describe('an opened work', () => {
  it('gives the focus to the card of what was looked at last, however quickly it is closed', async () => {
    render(
      <MemoryRouter initialEntries={['/creatives/1']}>
        <Tiles />
      </MemoryRouter>,
    );
    await clickAtOnce('Bread');
    expect(screen.getByRole('status')).toHaveTextContent('bread');
    await clickAtOnce('On');
    expect(screen.getByRole('status')).toHaveTextContent('coffee');
    await clickAtOnce('Back', 'Close');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(screen.getByRole('button', { name: 'Bread' })).toHaveFocus();
  });

  it('follows moves that are made before the address has changed', async () => {
    render(
      <MemoryRouter initialEntries={['/creatives/1']}>
        <Tiles />
      </MemoryRouter>,
    );
    await clickAtOnce('Bread');
    await clickAtOnce('On', 'Back');
    expect(screen.getByRole('status')).toHaveTextContent('bread');
  });
});
