// What one account uploads at full speed: pictures that are kept, and files that are refused after all the work.

import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';

const tus = { 'tus-resumable': '1.0.0' };
const base64 = (text) => Buffer.from(text).toString('base64');
const side = 800;
const refusedBytes = 2_000_000;
const readyMilliseconds = 60_000;

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [data.length, crc32(body)].map((number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(number);
    return bytes;
  });
  return Buffer.concat([length, body, checksum]);
}

/** A picture of noise, different each time: 1.9 MB, and nothing in it that can be compressed. */
function picture() {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = randomBytes(side * (1 + side * 3));
  // Each row begins with its filter, and has none.
  for (let row = 0; row < side; row += 1) rows[row * (1 + side * 3)] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk('IDAT', deflateSync(rows, { level: 0 }));
  return Buffer.concat([signature, chunk('IHDR', head), data, chunk('IEND', Buffer.alloc(0))]);
}

/** A JPEG by its first bytes only. */
const refused = () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(refusedBytes - 4)]);

/** For which things a side may upload; deliveries and messages have budgets of their own, next to MARSAM_MEDIA_QUOTA. */
const purposesOf = {
  creative: [`purpose ${base64('work')}`],
  brand: [`purpose ${base64('brief')}`],
};

/** Uploads one file, and deletes half of them again. `made` gets the ids of the pictures that stay. */
export async function upload(server, visitor, connections, { at, made }) {
  const isPicture = randomInt(2) === 0;
  const body = isPicture ? picture() : refused();
  const purposes = purposesOf[at.role];
  const metadata = `filename ${base64(isPicture ? 'work.png' : 'work.jpg')},${purposes[randomInt(purposes.length)]}`;
  const headers = { ...tus, 'upload-length': body.length, 'upload-metadata': metadata, 'content-length': 0 };
  const begun = await visitor.send(server, 'POST', '/api/uploads', { headers, connections });
  if (begun.status !== 201) return begun;
  const part = { ...tus, 'upload-offset': 0, 'content-type': 'application/offset+octet-stream' };
  const path = new URL(begun.headers.location, server.url).pathname;
  // The same part twice at once: only one of them counts.
  const both = [1, 2].map(() => visitor.send(server, 'PATCH', path, { headers: part, body, connections }));
  const answers = await Promise.all(both);
  if (randomInt(2) === 0) await visitor.send(server, 'DELETE', path, { headers: tus, connections });
  else if (isPicture) made.push(path.split('/').at(-1));
  return answers.find(({ status }) => status === 204) ?? answers[0];
}

/** How many of these files are ready, once one is or after a minute: they wait in turn. */
export async function ready(server, visitor, connections, ids) {
  const until = Date.now() + readyMilliseconds;
  let count = 0;
  do {
    for (const id of ids) {
      const { status, text } = await visitor.send(server, 'GET', `/api/files/${id}`, { connections });
      if (status === 200 && JSON.parse(text).state === 'ready') count += 1;
    }
    if (count === 0) await sleep(1_000);
  } while (count === 0 && ids.length > 0 && Date.now() < until);
  return count;
}
