// Fills a database of the demo with many copies of its accounts, requests, proposals, events and notices, on either engine,
// with payments, payouts, refunds, reviews and problems of the projects, and with what admins look at: applications, works,
// pictures of profiles, reports and messages; fails where rows are missing afterwards. The words and the counts of the lists
// are made by the next start.

import { execFileSync } from 'node:child_process';

/** Copies that stay with the demo's own brands and creatives. */
const ownCopies = 6;
/** From the next copy on only ended requests are copied, so that some thousands wait, as they would in a marketplace. */
const waitingCopies = 100;
/** Each copy's creatives are one of so many copies of the demo's. */
const creativeCopies = 100;
const ended = "('closed', 'cancelled', 'declined', 'expired')";
const sources = [
  'accounts',
  'brands',
  'creatives',
  'quote_requests',
  'request_details',
  'brief_versions',
  'proposals',
  'proposal_versions',
  'agreements',
  'deliveries',
  'events',
  'messages',
  'message_reads',
  'invitations',
  'payments',
  'notifications',
];

const engines = {
  sqlite: {
    numbers: (from, to) =>
      `(WITH RECURSIVE n(k) AS (SELECT ${from} UNION ALL SELECT k + 1 FROM n WHERE k < ${to}) SELECT k FROM n)`,
    hex: (number) => `printf('%012x', ${number})`,
    day: (column) => `date(${column})`,
    before:
      'PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; PRAGMA temp_store = MEMORY;',
    run: (target, sql) => execFileSync('sqlite3', ['-bail', target], { input: sql, maxBuffer: 1e8 }).toString(),
    columns: (table) => `SELECT name FROM pragma_table_info('${table}') ORDER BY cid;`,
  },
  postgres: {
    numbers: (from, to) => `(SELECT k FROM generate_series(${from}, ${to}) AS g(k))`,
    hex: (number) => `lpad(to_hex(${number}), 12, '0')`,
    day: (column) => `to_char(${column}, 'YYYY-MM-DD')`,
    before: "SET session_replication_role = replica; SET work_mem = '256MB';",
    run: (target, sql) =>
      execFileSync('psql', ['-qAtX', '-v', 'ON_ERROR_STOP=1', target], { input: sql, maxBuffer: 1e8 }).toString(),
    columns: (table) =>
      `SELECT column_name FROM information_schema.columns WHERE table_name = '${table}'
       AND table_schema = current_schema() ORDER BY ordinal_position;`,
  },
};

/** How many copies of the demo's requests make at least so many. */
function copiesFor(wanted, lines) {
  const [all, over] = lines(
    `SELECT COUNT(*) FROM quote_requests; SELECT COUNT(*) FROM quote_requests WHERE stage IN ${ended};`,
  ).map(Number);
  const first = Math.min(Math.ceil(wanted / all) - 1, waitingCopies);
  return first + Math.max(0, Math.ceil((wanted - (first + 1) * all) / over));
}

/**
 * Fills the database at `target`, a file or a URL, with this many copies of the demo's brands and so many requests; returns
 * how many rows its tables then have.
 */
export function fill(engine, target, { brandCopies, requests }) {
  const { numbers, hex, before, run, columns } = engines[engine];
  const lines = (sql) => run(target, sql).split('\n').filter(Boolean);
  const copies = copiesFor(requests, lines);
  if (copies > brandCopies) throw new Error(`${requests} requests need ${copies} copies of the brands`);
  const statements = [before, 'BEGIN;'];
  for (const table of sources)
    statements.push(`CREATE TEMP TABLE b_${table} AS SELECT ROW_NUMBER() OVER () AS r, t.* FROM ${table} t;`);
  for (const table of ['accounts', 'brands', 'creatives', 'quote_requests', 'proposals'])
    statements.push(`CREATE UNIQUE INDEX bi_${table} ON b_${table} (id);`);

  const id = (key, row, copy) => `substr(${key}, 1, 24) || ${hex(`(${copy}) * 4096 + ${row}`)}`;
  const copied = (column, parent, copy) =>
    `CASE WHEN ${column} IS NULL OR (${copy}) = 0 THEN ${column} ELSE
      ${id(column, `(SELECT p.r FROM b_${parent} p WHERE p.id = ${column})`, copy)} END`;
  const brandCopy = `CASE WHEN k > ${ownCopies} THEN k ELSE 0 END`;
  const creativeCopy = `CASE WHEN k > ${ownCopies} THEN k % ${creativeCopies} ELSE 0 END`;
  const own = id('b.id', 'b.r', 'k');
  const request = (column) => copied(`b.${column}`, 'quote_requests', 'k');
  const brand = (column) => copied(`b.${column}`, 'brands', brandCopy);
  const creative = (column) => copied(`b.${column}`, 'creatives', creativeCopy);
  // An admin without a role has no copies.
  const account = (column) =>
    `CASE (SELECT a.role FROM b_accounts a WHERE a.id = b.${column})
      WHEN 'brand' THEN ${copied(`b.${column}`, 'accounts', brandCopy)}
      WHEN 'creative' THEN ${copied(`b.${column}`, 'accounts', creativeCopy)} ELSE b.${column} END`;
  const all = numbers(1, copies);
  const endedRequest = (column) =>
    `(k <= ${waitingCopies} OR b.${column} IN (SELECT id FROM b_quote_requests WHERE stage IN ${ended}))`;
  const endedProposal = `(k <= ${waitingCopies} OR b.proposal_id IN (SELECT id FROM b_proposals WHERE request_id IN
    (SELECT id FROM b_quote_requests WHERE stage IN ${ended})))`;
  const expected = [];
  const insert = (table, changed, where, of = all) => {
    const names = lines(columns(table));
    const values = names.map((name) => changed[name] ?? `b.${name}`);
    const rows = `FROM b_${table} b, ${of} AS n WHERE ${where}`;
    expected.push({ table, sql: `SELECT COUNT(*) ${rows}` });
    statements.push(`INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')} ${rows};`);
  };
  const brands = numbers(ownCopies + 1, Math.max(brandCopies, ownCopies + 1));
  const creatives = numbers(1, creativeCopies - 1);
  insert('accounts', { id: own, email: "'k' || k || '-' || b.email", is_admin: 'FALSE' }, "b.role = 'brand'", brands);
  insert(
    'accounts',
    { id: own, email: "'c' || k || '-' || b.email", is_admin: 'FALSE' },
    "b.role = 'creative'",
    creatives,
  );
  insert('brands', { id: own, account_id: copied('b.account_id', 'accounts', 'k') }, 'TRUE', brands);
  insert(
    'creatives',
    { id: own, account_id: copied('b.account_id', 'accounts', 'k'), roster_version: 'b.roster_version + 60' },
    'b.account_id IS NOT NULL',
    creatives,
  );
  insert(
    'quote_requests',
    {
      id: own,
      brand_id: brand('brand_id'),
      preferred_creative_id: creative('preferred_creative_id'),
      chosen_creative_id: creative('chosen_creative_id'),
    },
    endedRequest('id'),
  );
  insert(
    'request_details',
    { request_id: request('request_id'), code: `'M-' || upper(${hex('k * 4096 + b.r')})` },
    endedRequest('request_id'),
  );
  insert(
    'brief_versions',
    { request_id: request('request_id'), replaced_by: account('replaced_by') },
    endedRequest('request_id'),
  );
  insert(
    'proposals',
    { id: own, request_id: request('request_id'), creative_id: creative('creative_id') },
    endedRequest('request_id'),
  );
  insert('proposal_versions', { proposal_id: copied('b.proposal_id', 'proposals', 'k') }, endedProposal);
  insert(
    'agreements',
    { request_id: request('request_id'), proposal_id: copied('b.proposal_id', 'proposals', 'k') },
    endedRequest('request_id'),
  );
  insert('deliveries', { id: own, request_id: request('request_id') }, endedRequest('request_id'));
  insert(
    'invitations',
    { request_id: request('request_id'), creative_id: creative('creative_id') },
    endedRequest('request_id'),
  );
  insert(
    'messages',
    {
      id: own,
      request_id: request('request_id'),
      creative_id: creative('creative_id'),
      sender_account_id: account('sender_account_id'),
    },
    endedRequest('request_id'),
  );
  insert(
    'message_reads',
    { request_id: request('request_id'), creative_id: creative('creative_id') },
    endedRequest('request_id'),
  );
  insert(
    'payments',
    {
      id: own,
      request_id: request('request_id'),
      recorded_account_id: account('recorded_account_id'),
      attempt_id: 'NULL',
      number: `CASE WHEN b.number IS NULL THEN NULL ELSE ${own} END`,
    },
    endedRequest('request_id'),
  );
  insert(
    'notifications',
    { id: own, account_id: account('account_id') },
    `(k <= ${waitingCopies} OR b.account_id IN (SELECT id FROM b_accounts WHERE role IS NOT NULL))`,
  );
  insert(
    'events',
    { id: own, subject_id: request('subject_id'), actor_account_id: account('actor_account_id') },
    `b.subject_kind = 'quote_request' AND ${endedRequest('subject_id')}`,
  );

  const base = counts(lines);
  const added = new Map();
  // What each statement will add, counted before any of them has.
  const counting = statements.filter((sql) => sql.startsWith('CREATE')).join('\n');
  const found = lines(`${counting}\n${expected.map(({ sql }) => `${sql};`).join('\n')}`).map(Number);
  for (const [at, { table }] of expected.entries()) added.set(table, (added.get(table) ?? 0) + found[at]);
  run(target, [...statements, 'COMMIT;', engine === 'postgres' ? 'VACUUM ANALYZE;' : ''].join('\n'));
  const filled = counts(lines);
  const missing = sources.filter((table) => filled[table] !== base[table] + (added.get(table) ?? 0));
  const named = missing.map((table) => `${table}: ${filled[table]} of ${base[table] + (added.get(table) ?? 0)}`);
  if (missing.length > 0) throw new Error(`rows are missing: ${named.join(', ')}`);
  run(
    target,
    [before, 'BEGIN;', ...projectRows(engine), 'COMMIT;', engine === 'postgres' ? 'VACUUM ANALYZE;' : ''].join('\n'),
  );
  const looked = fillAdminRows(engine, target, requests);
  if (engine === 'sqlite') {
    const [broken] = lines('SELECT COUNT(*) FROM pragma_foreign_key_check;').map(Number);
    if (broken > 0) throw new Error(`${broken} rows refer to none`);
  }
  return { ...filled, ...projectCounts(lines, filled), ...looked, words: frequentWords(lines) };
}

/** Projects, and one of four of them: the digit of an id that counts its copies. */
const projects = `FROM quote_requests q JOIN brands b ON b.id = q.brand_id WHERE q.chosen_creative_id IS NOT NULL`;
const some = `${projects} AND substr(q.id, 33, 1) IN ('0', '4', '8', 'c')`;

const admin = '(SELECT id FROM accounts WHERE is_admin ORDER BY id LIMIT 1)';

/**
 * A payment, a review, a settlement and a session of its brand for each project and, of some, a payout, a refund, a problem,
 * a note and a collected fee, all over and under its key; and changed texts of each creative.
 */
function projectRows(engine) {
  const { day } = engines[engine];
  const kept = 'ON CONFLICT DO NOTHING;';
  return [
    `INSERT INTO payment_attempts (id, request_id, account_id, provider, provider_key, amount_fils, through_part, method,
       state, live, created_at, expires_at, version)
     SELECT q.id, q.id, b.account_id, 'tap', q.id, 1000, 0, 'knet', 'captured', FALSE, q.created_at, q.created_at, 1
     ${projects} ${kept}`,
    `INSERT INTO refunds (id, request_id, attempt_id, ordered_as, source, amount_fils, fee_fils, borne, decided, state,
       try_number, created_at, done_at, number, version)
     SELECT q.id, q.id, q.id, q.id, 'held', 1000, 0, FALSE, FALSE, 'done', 1, q.created_at, q.created_at, q.id, 1
     ${some} ${kept}`,
    `INSERT INTO payouts (id, creative_id, amount_fils, holder, iban, state, number, bank_reference, sent_on, prepared_at, version)
     SELECT q.id, q.chosen_creative_id, 1000, '', '', 'sent', q.id, 'K-1', ${day('q.updated_at')}, q.updated_at, 1
     ${some} ${kept}`,
    `INSERT INTO payable_balances (creative_id, balance_fils)
     SELECT id, -1000 FROM creatives WHERE account_id IS NOT NULL ${kept}`,
    `INSERT INTO reviews (id, request_id, side, author_account_id, brand_id, creative_id, first_mark, second_mark, third_mark,
       again, body, lang, name_shown, written_at, published_at, published_on, ended_on, flags)
     SELECT q.id, q.id, 'brand', b.account_id, b.id, q.chosen_creative_id, 5, 4, 5, TRUE, 'Clear from the first day to the last.',
       'en', TRUE, q.updated_at, q.updated_at, ${day('q.updated_at')}, ${day('q.updated_at')}, ''
     ${projects} ${kept}`,
    `INSERT INTO disputes (id, request_id, opened_by, problem, held_stage, state, opened_at, ended_at)
     SELECT q.id, q.id, 'brand', 'late', 'in_progress', 'settled', q.created_at, q.updated_at ${some} ${kept}`,
    // One of 16 was decided.
    `UPDATE disputes SET state = 'final', escalated_at = opened_at, decided_by = ${admin}, decided_at = ended_at,
       outcome = 'continue', fault = 'nobody', clause = 'delivery_day', note = 'The work continues.'
     WHERE id = request_id AND state = 'settled' AND substr(id, 33, 2) IN ('00', '44', '88', 'cc')`,
    `INSERT INTO annotations (id, request_id, version, file_id, number, author_account_id, x_millionths, y_millionths, body,
       created_at)
     SELECT q.id, q.id, 1, q.id, 1000, b.account_id, 500000, 500000, 'A little brighter, please.', q.updated_at ${some} ${kept}`,
    `INSERT INTO settlements (id, provider, reference, settled_on, to_bank_fils, cost_fils, entered_by, entered_at)
     SELECT q.id, 'tap', q.id, ${day('q.updated_at')}, 970, 30, ${admin}, q.updated_at ${some} ${kept}`,
    `INSERT INTO fee_collections (id, creative_id, amount_fils, collected_on, reference, entered_by, entered_at)
     SELECT q.id, q.chosen_creative_id, 100, ${day('q.updated_at')}, q.id, ${admin}, q.updated_at ${some} ${kept}`,
    `INSERT INTO profile_texts (id, creative_id, changed_at)
     SELECT c.id, c.id, a.created_at FROM creatives c JOIN accounts a ON a.id = c.account_id ${kept}`,
    `INSERT INTO sessions (id, account_id, token_hash, created_at, last_seen_at, expires_at)
     SELECT q.id, b.account_id, q.id, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, '2099-01-01 00:00:00' ${projects} ${kept}`,
  ];
}

/** So many requests come with a work of each creative; where that is one work, only one in 16 creatives has it. */
const requestsForWork = 8_300;

/** What admins look at: the columns of each table, and what its rows are made from, which is none of these tables. */
function adminRows(engine, requests) {
  const { hex, numbers } = engines[engine];
  const now = 'CURRENT_TIMESTAMP';
  const most = Math.max(1, Math.round(requests / requestsForWork));
  // An id of its own for each thing of a creative.
  const idOf = (number) => `substr(c.id, 1, 19) || substr(${hex(number)}, 9, 4) || substr(c.id, 24)`;
  // The last digit of an id differs between the demo's rows, the 33rd between their copies.
  const digit = (of, at) => `substr(${of}.id, ${at}, 1)`;
  const when = (condition, value) => `CASE WHEN ${condition} THEN ${value} END`;
  const creatives = `FROM creatives c CROSS JOIN ${numbers(1, most)} AS n
    WHERE c.account_id IS NOT NULL ${most > 1 ? '' : "AND substr(c.id, 33, 1) = '1'"}`;
  const pictures = creatives.replace(numbers(1, most), numbers(1, 2));
  // Every second was seen, and those of a few creatives are hidden.
  const isHidden = `${digit('c', 35)} = '0' AND ${digit('c', 36)} IN ('1', '9')`;
  const hidden = {
    seen_at: when(`${digit('c', 36)} < '8'`, now),
    hidden_by: when(isHidden, admin),
    hidden_at: when(isHidden, now),
    hidden_reason: when(isHidden, "'It is not theirs.'"),
  };
  const file = (key, purpose) => ({
    id: key,
    account_id: 'c.account_id',
    purpose,
    name: "'picture.webp'",
    length: 40_000,
    received: 40_000,
    state: "'ready'",
    kind: "'image'",
    content_type: "'image/webp'",
    sha256: key,
    width: 320,
    height: 320,
    attempts: 1,
    attached_at: now,
    created_at: now,
    updated_at: now,
  });
  const derivative = (key) => ({
    file_id: key,
    name: "'320'",
    object_key: `'derived/' || ${key}`,
    public_name: `CASE WHEN ${isHidden} THEN NULL ELSE replace(${key}, '-', '') END`,
    content_type: "'image/webp'",
    bytes: 40_000,
    width: 320,
    height: 320,
  });
  const [work, picture] = [idOf('n.k'), idOf('40960 + n.k')];
  const isClosed = `${digit('q', 36)} < '8'`;
  const isPending = `${digit('a', 33)} < '8'`;
  return [
    {
      // One for each third account.
      table: 'applications',
      values: {
        id: 'a.id',
        account_id: 'a.id',
        name: "'Noura ' || substr(a.id, 25)",
        email: 'a.email',
        bio: "'Photographs of dishes and of those who cook them.'",
        why_join: "'Brands ask here for what they need.'",
        choices: '(SELECT t.choices FROM applications t ORDER BY t.id LIMIT 1)',
        status: `CASE WHEN ${isPending} THEN 'pending' ELSE 'rejected' END`,
        stage: `CASE WHEN ${isPending} THEN 'submitted' ELSE 'rejected' END`,
        version: 1,
        reviewed_at: `CASE WHEN ${isPending} THEN NULL ELSE ${now} END`,
        reviewed_by: `CASE WHEN ${isPending} THEN NULL ELSE ${admin} END`,
        terms_version: "'2026-11-29'",
        terms_language: "'en'",
        created_at: now,
        updated_at: now,
      },
      from: `FROM accounts a WHERE a.role IS NOT NULL AND ${digit('a', 36)} IN ('0', '3', '6', '9', 'c')
        AND a.id NOT IN (SELECT account_id FROM applications)`,
    },
    {
      table: 'works',
      values: {
        id: work,
        creative_id: 'c.id',
        title: "'A table of six'",
        alt: "'Six dishes on a table.'",
        service: "'photography'",
        ai_use: "'none'",
        state: `CASE WHEN ${isHidden} THEN 'hidden' ELSE 'published' END`,
        ...hidden,
        position: 'n.k',
        created_at: now,
        updated_at: now,
      },
      from: creatives,
    },
    { table: 'files', values: file(work, "'work'"), from: creatives },
    { table: 'file_derivatives', values: derivative(work), from: creatives },
    { table: 'work_files', values: { file_id: work, work_id: work, part: "'file'", position: 0 }, from: creatives },
    {
      table: 'files',
      values: file(picture, "CASE n.k WHEN 1 THEN 'avatar' ELSE 'cover' END"),
      from: pictures,
    },
    { table: 'file_derivatives', values: derivative(picture), from: pictures },
    {
      table: 'profile_images',
      values: {
        id: picture,
        creative_id: 'c.id',
        part: "CASE n.k WHEN 1 THEN 'avatar' ELSE 'cover' END",
        file_id: picture,
        published_at: now,
        ...hidden,
      },
      from: pictures,
    },
    {
      table: 'reports',
      values: {
        id: 'q.id',
        creative_id: 'q.chosen_creative_id',
        reason: "'spam'",
        details: "'The same text everywhere.'",
        account_id: 'b.account_id',
        state: `CASE WHEN ${isClosed} THEN 'closed' ELSE 'open' END`,
        outcome: when(isClosed, "'no_action'"),
        closed_by: when(isClosed, admin),
        closed_at: when(isClosed, now),
        created_at: now,
      },
      from: some,
    },
    {
      table: 'contact_messages',
      values: {
        id: 'q.id',
        name: "'Sara'",
        email: "'sara@example.com'",
        subject: "'general'",
        message: "'How long does a request stay open?'",
        language: "'en'",
        account_id: 'b.account_id',
        state: `CASE WHEN ${isClosed} THEN 'closed' ELSE 'open' END`,
        created_at: now,
      },
      from: some,
    },
    {
      table: 'outbox',
      values: {
        id: 'q.id',
        event: "'password_changed'",
        params: `'{"event":"password_changed"}'`,
        account_id: 'b.account_id',
        recipient: "'yousef@example.com'",
        language: "'en'",
        attempts: 1,
        created_at: now,
        sent_at: now,
        delivery_rank: 1,
      },
      from: some,
    },
    {
      table: 'archived_requests',
      values: { request_id: 'q.id', creative_id: 'q.chosen_creative_id', archived_at: now },
      from: `${projects} AND q.stage = 'closed' AND ${digit('q', 36)} IN ('0', '5', 'a')
        AND NOT EXISTS (SELECT 1 FROM archived_requests e WHERE e.request_id = q.id)`,
    },
    {
      table: 'shortlist_entries',
      values: { account_id: 's.account_id', creative_id: 's.creative_id', created_at: now },
      from: `FROM (SELECT DISTINCT b.account_id, q.chosen_creative_id AS creative_id ${projects}) AS s
        WHERE NOT EXISTS (SELECT 1 FROM shortlist_entries e
          WHERE e.account_id = s.account_id AND e.creative_id = s.creative_id)`,
    },
  ];
}

/** Adds what admins look at; returns how many rows its tables have. */
function fillAdminRows(engine, target, requests) {
  const { before, run } = engines[engine];
  const rows = adminRows(engine, requests);
  const tables = [...new Set(rows.map(({ table }) => table))];
  const countOf = (sql) => run(target, sql.join('\n')).split('\n').filter(Boolean).map(Number);
  const all = () => countOf(tables.map((table) => `SELECT COUNT(*) FROM ${table};`));
  const added = countOf(rows.map(({ from }) => `SELECT COUNT(*) ${from};`));
  const had = all();
  const inserts = rows.map(
    ({ table, values, from }) =>
      `INSERT INTO ${table} (${Object.keys(values).join(', ')}) SELECT ${Object.values(values).join(', ')} ${from};`,
  );
  run(target, [before, 'BEGIN;', ...inserts, 'COMMIT;', engine === 'postgres' ? 'VACUUM ANALYZE;' : ''].join('\n'));
  const has = all();
  const wanted = tables.map((table, at) =>
    rows.reduce((sum, one, number) => sum + (one.table === table ? added[number] : 0), had[at]),
  );
  const missing = tables.filter((_, at) => has[at] !== wanted[at] || wanted[at] === had[at]);
  if (missing.length > 0) throw new Error(`rows are missing: ${missing.join(', ')}`);
  return Object.fromEntries(tables.map((table, at) => [table, has[at]]));
}

/** How many rows the tables of projects have; each project needs its own. */
function projectCounts(lines, filled) {
  const ofAll = ['payment_attempts', 'reviews', 'sessions'];
  const ofSome = ['payouts', 'refunds', 'disputes', 'annotations', 'settlements', 'fee_collections'];
  const tables = [...ofAll, ...ofSome];
  const [all, part, ...found] = lines(
    [
      `SELECT COUNT(*) ${projects};`,
      `SELECT COUNT(*) ${some};`,
      ...tables.map((table) => `SELECT COUNT(*) FROM ${table};`),
    ].join('\n'),
  ).map(Number);
  const least = tables.map((table) => (ofAll.includes(table) ? all : part));
  const missing = tables.filter((_, at) => found[at] < least[at]);
  if (missing.length > 0 || all === 0)
    throw new Error(`rows are missing: ${missing.join(', ')} of ${filled.quote_requests}`);
  return Object.fromEntries(tables.map((table, at) => [table, found[at]]));
}

/** A word of each of the two brand names with the most requests: each is frequent, and no request has both. */
function frequentWords(lines) {
  const names = lines(
    'SELECT brand_name FROM quote_requests GROUP BY brand_name ORDER BY COUNT(*) DESC, brand_name LIMIT 2;',
  );
  const longest = (name) => name.split(/\s+/).sort((one, other) => other.length - one.length)[0];
  return names.map(longest);
}

function counts(lines) {
  const sql = sources.map((table) => `SELECT COUNT(*) FROM ${table};`).join('\n');
  const found = lines(sql).map(Number);
  return Object.fromEntries(sources.map((table, at) => [table, found[at]]));
}
