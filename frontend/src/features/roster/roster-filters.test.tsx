import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router';
import { describe, expect, it } from 'vitest';
import { aCreative } from '@/test/creatives';
import { address, renderAt } from '@/test/render';
import { answer } from '@/test/server';
import { Roster } from './roster';

const asked = (requests: readonly Request[]) => new URL(requests.at(-1)?.url ?? 'http://none').searchParams;

const counts = {
  service: [],
  style: [{ value: 'Faceless', count: 3 }],
  language: [{ value: 'Arabic', count: 1 }],
  industry: [{ value: 'Food', count: 12 }],
  rate: [{ value: 'Project-based', count: 0 }],
  kuwaiti_dialect: [{ value: 'yes', count: 4 }],
};

function WithBack() {
  const navigate = useNavigate();
  return (
    <>
      <Roster />
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
    </>
  );
}

describe('the filters of the roster', () => {
  it.each([
    ['en', 'Active filters', ['Faceless', 'Food', 'Kuwaiti dialect: Yes', 'KWD 8-15/hour']],
    [
      'ar',
      'خيارات التصفية المفعّلة',
      ['من دون إظهار الوجه', 'الأغذية والمطاعم', 'اللهجة الكويتية: نعم', '8 إلى 15 د.ك للساعة'],
    ],
  ] as const)('names each active filter, and takes it back alone: %s', async (language, label, names) => {
    answer('get', '/api/creatives', [aCreative()]);
    const search = 'service=UGC&industry=Food&style=Faceless&kuwaiti_dialect=yes&rate=KWD+8-15%2Fhour&q=cake';
    await renderAt(<Roster />, { at: `/creatives?${search}&sort=newest`, language });
    const list = within(screen.getByRole('list', { name: label }));
    const shown = list.getAllByRole('button').map((chip) => chip.textContent);
    expect(shown).toHaveLength(6);
    expect(shown.slice(1)).toEqual([...names, 'cake']);
    await userEvent.click(list.getByRole('button', { name: new RegExp(`: ${names[1]}$`, 'u') }));
    expect(address()).toBe(
      '/creatives?service=UGC&style=Faceless&kuwaiti_dialect=yes&rate=KWD+8-15%2Fhour&q=cake&sort=newest',
    );
  });

  it.each([
    ['Most experienced', 'experience'],
    ['Highest rated', 'rating'],
  ])('asks for another order, and keeps it when the filters are cleared: %s', async (name, sort) => {
    const { requests } = answer('get', '/api/creatives', [aCreative()]);
    await renderAt(<Roster />, { at: '/creatives?industry=Food' });
    expect(screen.getByLabelText('Sort by')).toHaveDisplayValue('Best match');
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), name);
    expect(address()).toBe(`/creatives?industry=Food&sort=${sort}`);
    await waitFor(() => expect(asked(requests).get('sort')).toBe(sort));
    await userEvent.click(screen.getByRole('button', { name: 'Clear All' }));
    expect(address()).toBe(`/creatives?sort=${sort}`);
  });

  it('filters by any of several rates', async () => {
    const { requests } = answer('get', '/api/creatives', [aCreative()]);
    await renderAt(<Roster />, { at: '/creatives' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'KWD 8-15/hour' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Project-based' }));
    await waitFor(() => expect(asked(requests).getAll('rate')).toEqual(['KWD 8-15/hour', 'Project-based']));
  });

  it('counts what each option would leave, as the server says for the same filters', async () => {
    answer('get', '/api/creatives', [aCreative()]);
    const { requests } = answer('get', '/api/creatives/counts', counts);
    await renderAt(<Roster />, { at: '/creatives?service=UGC&sort=newest' });
    expect(await screen.findByRole('checkbox', { name: 'Faceless 3' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Project-based 0' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Yes 4' })).toBeVisible();
    expect(screen.getByRole('option', { name: 'Food (12)' })).toBeVisible();
    expect(asked(requests).toString()).toBe('service=UGC');
  });

  it('asks the server for exactly what the address says', async () => {
    const { requests } = answer('get', '/api/creatives', []);
    await renderAt(<Roster />, {
      at: '/creatives?service=UGC&style=Faceless&style=Unboxing&industry=Food&language=Arabic&kuwaiti_dialect=no&q=cake',
    });
    await waitFor(() => expect(requests).toHaveLength(1));
    const query = asked(requests);
    expect(query.get('service')).toBe('UGC');
    expect(query.getAll('style')).toEqual(['Faceless', 'Unboxing']);
    expect(query.get('industry')).toBe('Food');
    expect(query.get('language')).toBe('Arabic');
    expect(query.get('kuwaiti_dialect')).toBe('no');
    expect(query.get('q')).toBe('cake');
    expect(screen.getByRole('heading', { level: 1, name: 'UGC creatives' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Faceless' })).toBeChecked();
  });

  it('holds every filter in the address, and clears them all at once', async () => {
    answer('get', '/api/creatives', [aCreative()]);
    await renderAt(<Roster />, { at: '/creatives' });
    await userEvent.click(screen.getByRole('link', { name: 'Voiceover' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Character VO' }));
    await userEvent.selectOptions(screen.getByLabelText('Industry'), 'Tech');
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'Both');
    await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    expect(address()).toBe(
      '/creatives?service=Voiceover&industry=Tech&language=Both&style=Character+VO&kuwaiti_dialect=yes',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Clear All' }));
    expect(address()).toBe('/creatives');
  });

  it('clears the dialect when it is clicked again', async () => {
    answer('get', '/api/creatives', [aCreative()]);
    await renderAt(<Roster />, { at: '/creatives?kuwaiti_dialect=yes' });
    await userEvent.click(screen.getByRole('radio', { name: 'No' }));
    expect(address()).toBe('/creatives?kuwaiti_dialect=no');
    await userEvent.click(screen.getByRole('radio', { name: 'No' }));
    expect(address()).toBe('/creatives');
    expect(screen.getByRole('radio', { name: 'No' })).not.toBeChecked();
  });

  it('offers the same filters in a dialog on small screens', async () => {
    answer('get', '/api/creatives', [aCreative()]);
    await renderAt(<Roster />, { at: '/creatives' });
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    const dialog = screen.getByRole('dialog', { name: 'Filters' });
    await userEvent.selectOptions(within(dialog).getByLabelText('Industry'), 'Food');
    expect(address()).toBe('/creatives?industry=Food');
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Show 1 Creative' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const opener = screen.getByRole('button', { name: 'Filters: 1 filter active' });
    expect(opener).toHaveFocus();
    // The label stays next to the number.
    expect(opener).toHaveTextContent('Filters1');
  });

  it('does not count the words of a search as a filter', async () => {
    answer('get', '/api/creatives', [aCreative()]);
    await renderAt(<Roster />, { at: '/creatives?q=cake' });
    expect(await screen.findByRole('button', { name: 'Filters' })).toHaveTextContent(/^Filters$/);
    expect(screen.queryByRole('button', { name: 'Clear All' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Clear search: cake' })).toBeVisible();
  });

  it('closes the filters on Back instead of leaving the page', async () => {
    answer('get', '/api/creatives', [aCreative()]);
    await renderAt(<WithBack />, { at: '/creatives' });
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    await userEvent.selectOptions(within(screen.getByRole('dialog')).getByLabelText('Industry'), 'Food');
    expect(screen.getByRole('dialog')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'back', hidden: true }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(address()).toBe('/creatives');
  });
});
