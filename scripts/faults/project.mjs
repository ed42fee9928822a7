import { quoteRequest } from '../server.mjs';

/** A project of a brand and the demo's creative that is under way, on these terms. */
export async function project(server, brand, creative, other = {}) {
  const { creative_id: preferred } = await creative.must(server, 'GET', '/api/creative/profile');
  const body = { ...quoteRequest('Twelve photographs.'), preferredCreativeId: preferred };
  const { id } = await brand.must(server, 'POST', '/api/quote-requests', { body });
  const terms = {
    price_fils: 300_000,
    delivery_days: 5,
    deliverables: ['Twelve photographs'],
    revisions_included: 1,
    message: 'I would love to.',
    ...other,
  };
  const sent = await creative.must(server, 'POST', `/api/quote-requests/${id}/proposals`, { body: terms });
  await brand.must(server, 'POST', `/api/proposals/${sent.id}/select`, { body: { version: 1 } });
  return id;
}
