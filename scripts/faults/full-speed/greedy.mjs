// One account at full speed: whatever it may call, as often as it is answered, whatever the answers say.

import { Agent } from 'node:http';
import { connect } from 'node:net';
import { quoteRequest, Visitor } from '../../server.mjs';
import { ready, upload } from './uploads.mjs';

const [writers, readers, uploaders, slowReaders] = [16, 16, 8, 8];
/** An answer that no one reads is given up by the server after this time at the latest. */
const slowMilliseconds = 30_000;
/** Of the pictures that were uploaded, so many are asked about at the end. */
const asked = 40;
const reason = { reason: 'It does not fit.' };
// A report with a wish opens a dispute, and every position after it is another one.
const problem = { ...reason, problem: 'late', wish: 'continue' };
const position = (turn) => ({ text: `Please go on, ${turn}.`, wish: turn % 2 ? 'continue' : 'approve' });
const marks = {
  creative: (turn) => ({ brief: 1 + (turn % 5), communication: 5, feedback: 5, again: true }),
  brand: (turn) => ({ quality: 1 + (turn % 5), communication: 5, care: 5, again: true }),
};
const payment = { amount_fils: 1_000, method: 'knet', reference: 'K-17' };
const delivery = { note: 'Here they are.', links: [{ label: 'Gallery', url: 'https://example.com/gallery' }] };
const terms = (turn) => ({
  price_fils: 300_000 + turn,
  delivery_days: 5,
  deliverables: ['Twelve photographs'],
  revisions_included: 1,
  message: 'I would love to.',
});

/** What both sides repeat: reports and positions about one project, and reviews of another one, which has ended. */
const writesOfBoth = (role) => [
  (turn, at) => ['POST', `/api/quote-requests/${at.disputed}/hold`, problem],
  (turn, at) => ['POST', `/api/quote-requests/${at.disputed}/position`, position(turn)],
  (turn, at) => ['PUT', `/api/quote-requests/${at.ended}/review`, marks[role](turn)],
  (turn, at) => ['DELETE', `/api/quote-requests/${at.ended}/review`],
];

/** Every call that a side repeats: a function of the turn, of the ground and of what was found before. */
const writesOf = {
  creative: [
    (turn, at) => ['POST', `/api/quote-requests/${at.open}/proposals`, terms(turn)],
    (turn, at) => at.proposal && ['PATCH', `/api/proposals/${at.proposal}`, { price_fils: 200_000 + turn }],
    (turn, at) => turn % 5 === 0 && at.proposal && ['POST', `/api/proposals/${at.proposal}/withdraw`, {}],
    (turn, at) => ['POST', `/api/quote-requests/${at.running}/messages`, { body: `Number ${turn}.` }],
    (turn, at) => ['POST', `/api/quote-requests/${at.running}/deliver`, delivery],
    (turn) => ['PATCH', '/api/creative/profile', { bio: `I take photographs, ${turn}.` }],
    (turn, at) => ['POST', `/api/quote-requests/${at.running}/cancel`, reason],
    (turn, at) => ['POST', `/api/quote-requests/${at.running}/take-back-cancel`, {}],
    ...writesOfBoth('creative'),
    () => ['POST', '/api/notifications/read-all', {}],
    () => ['POST', '/api/auth/verify-email/resend', {}],
  ],
  brand: [
    (turn, at) => [
      'POST',
      '/api/quote-requests',
      { ...quoteRequest(`Dish ${turn}.`), preferredCreativeId: at.preferred },
    ],
    (turn, at) => at.own && ['PATCH', `/api/quote-requests/${at.own}`, { project_description: `Dish ${turn}.` }],
    (turn, at) => at.own && ['POST', `/api/quote-requests/${at.own}/cancel`, reason],
    (turn, at) => [
      'POST',
      `/api/quote-requests/${at.running}/messages`,
      { body: `Number ${turn}.`, creative_id: at.preferred },
    ],
    (turn, at) => ['POST', `/api/quote-requests/${at.running}/record-payment`, payment],
    (turn, at) =>
      at.payment && [
        'POST',
        `/api/quote-requests/${at.running}/void-payment`,
        { payment_id: at.payment, note: 'A mistake.' },
      ],
    (turn, at) => ['POST', `/api/quote-requests/${at.running}/request-revision`, { note: 'Brighter, please.' }],
    (turn, at) => ['POST', `/api/quote-requests/${at.open}/open-to-others`, {}],
    ...writesOfBoth('brand'),
    () => ['POST', '/api/notifications/read-all', {}],
    () => [
      'POST',
      '/api/contact-messages',
      { name: 'Noura', email: 'noura@example.com', subject: 'other', message: 'Hello' },
    ],
  ],
};

const readsOf = {
  creative: [
    '/api/creative/requests',
    '/api/creative/requests?q=a+e',
    '/api/creative/works',
    '/api/creative/profile',
    '/api/creative/earnings',
  ],
  brand: ['/api/brand/quote-requests', '/api/brand/quote-requests?q=dish', '/api/brand/quote-requests?q=d+a'],
};

/** Keeps the ids of what was made, for the calls about it. */
function note(at, path, answer) {
  if (answer.status !== 201) return;
  const { id } = JSON.parse(answer.text);
  if (path.endsWith('/proposals')) at.proposal = id;
  if (path.endsWith('/record-payment')) at.payment = id;
  if (path === '/api/quote-requests') at.own = id;
}

/** Asks for the export of the account and does not read it, as long as the server bears it. */
function exportUnread(server, visitor, until) {
  const { hostname: host, port } = new URL(server.url);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port) });
    const timer = setTimeout(() => socket.destroy(), Math.max(0, Math.min(slowMilliseconds, until - Date.now())));
    socket.on('error', () => {});
    socket.on('close', () => (clearTimeout(timer), resolve()));
    socket.on('connect', () => {
      socket.pause();
      const head = `Host: ${host}\r\nX-Forwarded-For: ${visitor.address}\r\nCookie: ${cookie}\r\n`;
      socket.write(`GET /api/account/export HTTP/1.1\r\n${head}\r\n`);
    });
  });
}

process.once('message', async ({ url, seconds, role, ...ground }) => {
  const server = { url };
  const at = { ...ground, role };
  const visitor = new Visitor();
  visitor.address = ground[role].address;
  visitor.cookies = new Map(ground[role].cookies);
  const connections = new Agent({ keepAlive: true, maxSockets: writers + readers + uploaders });
  const until = Date.now() + seconds * 1_000;
  const refusals = { 'answers of 429': 0, 'answers of 503': 0, 'answers of 500': 0 };
  const counted = { writes: 0, reads: 0, uploads: 0, 'pictures ready': 0, 'exports that no one reads': 0, ...refusals };
  let turns = 0;
  const count = (what, answer) => {
    if (answer.status >= 200 && answer.status < 300) counted[what] += 1;
    const refused = `answers of ${answer.status}`;
    if (refused in counted) counted[refused] += 1;
  };
  const repeat = async (step) => {
    while (Date.now() < until) {
      turns += 1;
      // A connection that is refused is tried again, not at once: the client itself must keep up.
      await step(turns).catch(() => new Promise((resolve) => setTimeout(resolve, 20)));
    }
  };
  const write = async (turn) => {
    const call = writesOf[role][turn % writesOf[role].length](turn, at);
    if (!call) return;
    const [method, path, body] = call;
    const answer = await visitor.send(server, method, path, { body, connections });
    note(at, path, answer);
    count('writes', answer);
  };
  const reads = [
    ...readsOf[role],
    '/api/account/export',
    '/api/creatives?q=photo%20film%20voice%20brand&limit=100',
    '/api/notifications',
    `/api/quote-requests/${at.running}`,
    `/api/quote-requests/${at.disputed}/disputes`,
    `/api/creatives/${at.preferred}/reviews`,
    `/api/quote-requests/${at.running}/messages?creative_id=${at.preferred}`,
  ];
  const read = async (turn) => {
    const path = reads[turn % reads.length];
    count('reads', await visitor.send(server, 'GET', path, { connections }));
  };
  const exportSlowly = async () => {
    await exportUnread(server, visitor, until);
    counted['exports that no one reads'] += 1;
  };
  const made = [];
  const send = async () => count('uploads', await upload(server, visitor, connections, { at, made }));
  const workers = [
    ...Array.from({ length: writers }, () => repeat(write)),
    ...Array.from({ length: readers }, () => repeat(read)),
    ...Array.from({ length: uploaders }, () => repeat(send)),
    ...Array.from({ length: slowReaders }, () => repeat(exportSlowly)),
  ];
  await Promise.all(workers);
  counted['pictures ready'] = await ready(server, visitor, connections, made.slice(0, asked));
  connections.destroy();
  process.send(counted);
  process.disconnect();
});
