import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aCreative } from '@/test/creatives';
import { renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { RosterPreview } from './roster-preview';

describe('the preview of the roster', () => {
  it('says that it could not be loaded, and tries again', async () => {
    refuse('get', '/api/creatives', 503, 'unavailable');
    await renderAt(<RosterPreview title="New" allLabel="All" chips={<p>chips</p>} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the creatives');
    answer('get', '/api/creatives', [aCreative()]);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Noura Al-Mutawa' })).toBeVisible();
  });

  it('leaves no chips behind where the roster is empty', async () => {
    answer('get', '/api/creatives', []);
    await renderAt(<RosterPreview title="New" allLabel="All" chips={<p>chips</p>} />);
    await waitFor(() => expect(screen.queryByText('chips')).not.toBeInTheDocument());
  });
});
