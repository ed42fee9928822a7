// Projects for the crash tests: a request is answered, selected, delivered, approved and paid, one move after another.
// Wherever the server is killed, a move has happened whole (stage, proposal, event, notices) or not at all.

import { randomUUID } from 'node:crypto';
import { quoteRequest } from './server.mjs';

const price = 300_000;
const proposal = {
  price_fils: price,
  delivery_days: 5,
  deliverables: ['Twelve photographs'],
  revisions_included: 1,
  message: 'I would love to.',
};

/** The moves in order: who makes it, the call, the events that it appends, and the stage afterwards. */
const moves = [
  {
    by: 'brand',
    path: () => '/api/quote-requests',
    body: ({ word }) => quoteRequest(word),
    keep: (project, { id }) => ({ ...project, id }),
    events: ['submitted'],
    stage: 'submitted',
  },
  {
    by: 'creative',
    path: ({ id }) => `/api/quote-requests/${id}/proposals`,
    body: () => proposal,
    keep: (project, answer) => ({ ...project, proposal: answer.id }),
    events: ['proposal_sent', 'proposals_opened'],
    stage: 'proposals',
  },
  {
    by: 'brand',
    path: (project) => `/api/proposals/${project.proposal}/select`,
    body: () => ({ version: 1 }),
    events: ['proposal_accepted', 'selected'],
    stage: 'in_progress',
  },
  {
    by: 'creative',
    path: ({ id }) => `/api/quote-requests/${id}/deliver`,
    body: () => ({ note: 'Here they are.', links: [{ label: 'Gallery', url: 'https://example.com/gallery' }] }),
    events: ['delivered'],
    stage: 'delivered',
  },
  {
    by: 'brand',
    path: ({ id }) => `/api/quote-requests/${id}/approve`,
    body: () => ({}),
    events: ['approved'],
    stage: 'approved',
  },
  {
    by: 'brand',
    path: ({ id }) => `/api/quote-requests/${id}/record-payment`,
    body: () => ({ amount_fils: price, method: 'knet' }),
    keep: (project, answer) => ({ ...project, payment: answer.id }),
    events: ['payment_recorded'],
    stage: 'approved',
  },
  {
    by: 'creative',
    path: ({ id }) => `/api/quote-requests/${id}/confirm-payment`,
    body: ({ payment }) => ({ payment_id: payment }),
    events: ['payment_confirmed'],
    stage: 'closed',
  },
];

export class Projects {
  /** @param people the signed-in `brand` and `creative` */
  constructor(people) {
    this.people = people;
    this.all = [];
    this.resent = 0;
  }

  get moves() {
    return this.all.reduce((sum, { done }) => sum + done, 0);
  }

  /** Makes the next move of a project; sent again with the same key if its answer was lost. */
  async move(server, project) {
    const { by, path, body, keep } = moves[project.done];
    // The same bytes each time: a request says when its terms were agreed to.
    project.underWay ??= { body: body(project), headers: { 'idempotency-key': randomUUID() } };
    const answer = await this.people[by].must(server, 'POST', path(project), project.underWay);
    Object.assign(project, keep?.(project, answer), { done: project.done + 1, underWay: undefined });
  }

  /** Begins a project, and makes all its moves. */
  async run(server) {
    const project = { word: randomUUID(), done: 0 };
    this.all.push(project);
    while (project.done < moves.length) await this.move(server, project);
  }

  /** What was acknowledged has happened, and what was not has happened whole or not at all. */
  async check(server) {
    const notices = await this.people.creative.list(server, '/api/notifications?limit=100');
    for (const project of this.all.filter(({ id, isChecked }) => id && !isChecked)) {
      const seen = await this.people.brand.must(server, 'GET', `/api/quote-requests/${project.id}`);
      const found = seen.events.map(({ event }) => event);
      const possible = [project.done, project.done + 1].filter((count) => count <= moves.length);
      const count = possible.find((some) => {
        const made = moves.slice(0, some);
        return found.join() === made.flatMap(({ events }) => events).join() && made.at(-1).stage === seen.stage;
      });
      if (!count || (count > project.done && !project.underWay)) throw new Error(half(project, seen));
      const states = seen.proposals.map(({ state }) => state).join();
      if (states !== ['', 'sent'][count - 1] && states !== 'accepted') throw new Error(half(project, seen));
      if (seen.deliveries.length !== Number(count > 3) || seen.payments.length !== Number(count > 5)) {
        throw new Error(half(project, seen));
      }
      const selected = notices.filter(({ event, link }) => event === 'proposal_selected' && link?.includes(project.id));
      if (selected.length !== Number(count > 2)) throw new Error(half(project, seen));
      project.isChecked = project.done === moves.length;
    }
  }

  /** Ends what was under way, each lost move with its own key. */
  async finish(server) {
    for (const project of this.all.filter(({ done }) => done < moves.length)) {
      if (project.underWay) this.resent += 1;
      while (project.done < moves.length) await this.move(server, project);
    }
  }
}

function half({ id, done, underWay }, { stage, events, proposals, deliveries, payments }) {
  const seen = { stage, events: events.map(({ event }) => event), proposals: proposals.map(({ state }) => state) };
  const counts = { deliveries: deliveries.length, payments: payments.length };
  return `half a move: ${JSON.stringify({ id, done, isUnderWay: Boolean(underWay), ...seen, ...counts })}`;
}
