// What Fastify and better-sqlite3 need for a page of the roster and for a quote request, on a copy of the demo's database:
// the page by SQL, without names of options; the request a bare INSERT, without session, event, mail, notice or throttle.

import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import Fastify from 'fastify';

const db = new Database(process.argv[2]);
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec(`CREATE TABLE bare_requests (id TEXT PRIMARY KEY, brand_name TEXT NOT NULL, contact_name TEXT NOT NULL,
  email TEXT NOT NULL, service TEXT NOT NULL, project_description TEXT NOT NULL, created_at TEXT NOT NULL)`);
const condition = `state = 'listed' AND EXISTS (SELECT 1 FROM json_each(choices, '$.skills') WHERE value = ?)`;
const count = db.prepare(`SELECT count(*) AS total FROM creatives WHERE ${condition}`);
const rows = db.prepare(`SELECT id, name, name_ar, bio, bio_ar, location, location_ar, rate_range, years_experience,
  portfolio_url, choices FROM creatives WHERE ${condition} ORDER BY id LIMIT ?`);
const insert = db.prepare('INSERT INTO bare_requests VALUES (?, ?, ?, ?, ?, ?, ?)');

const app = Fastify();

app.get('/api/creatives', (request, reply) => {
  const service = request.query.service.toLowerCase();
  reply.header('x-total-count', count.get(service).total);
  return rows.all(service, Number(request.query.limit)).map((row) => ({ ...row, choices: JSON.parse(row.choices) }));
});

const text = { type: 'string', minLength: 1, maxLength: 2_000 };
const body = {
  type: 'object',
  required: ['brandName', 'contactName', 'email', 'serviceCategory', 'projectDescription', 'agreeToTerms'],
  properties: {
    brandName: text,
    contactName: text,
    email: text,
    serviceCategory: text,
    projectDescription: text,
    agreeToTerms: { const: true },
  },
};

app.post('/api/quote-requests', { schema: { body } }, (request, reply) => {
  const { brandName, contactName, email, serviceCategory, projectDescription } = request.body;
  const id = randomUUID();
  const at = new Date().toISOString();
  insert.run(id, brandName, contactName, email, serviceCategory, projectDescription, at);
  reply.code(201);
  return { id, brandName, contactName, email, serviceCategory, projectDescription, createdAt: at };
});

const address = await app.listen({ host: '127.0.0.1', port: 0 });
console.log(`listening on ${address}`);
