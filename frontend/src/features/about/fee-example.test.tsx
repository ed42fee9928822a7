import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { i18n } from '@/i18n';
import { renderAt } from '@/test/render';
import { answer } from '@/test/server';
import { aConfig } from '@/test/site-config';
import { FeeExample } from './fee-example';

async function show(bps: number) {
  await i18n.loadNamespaces(['for-creatives']);
  answer('get', '/api/config', aConfig({ service_fee_bps: bps }));
  await renderAt(<FeeExample />);
}

describe('the example of the fee', () => {
  it('says what it takes, and what is left', async () => {
    await show(1_000);
    expect(await screen.findByText('Service fee')).toBeVisible();
    expect(screen.getByText('KWD 270')).toBeVisible();
  });

  it('has no line for a fee that nobody takes', async () => {
    await show(0);
    expect(await screen.findByText('You keep')).toBeVisible();
    expect(screen.queryByText('Service fee')).toBeNull();
  });
});
