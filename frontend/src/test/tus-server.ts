/** The mock server's side of the upload protocol: it counts the bytes of each upload and says what becomes of the file. */
import { http, HttpResponse } from 'msw';
import type { StoredFile } from '@/api/types';
import { aFile } from './delivery-data';
import { server } from './server';

const PART_BYTES = 2 * 1024 * 1024;

interface Upload {
  readonly id: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly length: number;
  received: number;
  file: Partial<StoredFile>;
}

export interface TusServer {
  readonly uploads: Map<string, Upload>;
  /** The methods that were called, in order. */
  readonly calls: string[];
  /** Refuses the next calls of the method, until it is undefined again. */
  refuse: { readonly method: string; readonly status: number; readonly code?: string } | undefined;
  /** The next parts wait until this is resolved. */
  hold: Promise<void> | undefined;
  /** What becomes of a complete file. */
  outcome: Partial<StoredFile>;
}

function metadataOf(header: string | null): Record<string, string> {
  const pairs = (header ?? '').split(',').map((pair) => pair.split(' '));
  return Object.fromEntries(
    pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString('utf8')]),
  );
}

const offset = ({ received, length }: Upload) => ({
  'Upload-Offset': String(received),
  'Upload-Length': String(length),
  'Tus-Resumable': '1.0.0',
});

export function aTusServer(): TusServer {
  const state: TusServer = {
    uploads: new Map(),
    calls: [],
    refuse: undefined,
    hold: undefined,
    outcome: { state: 'ready', kind: 'image' },
  };
  const refused = (method: string) => {
    state.calls.push(method);
    if (state.refuse?.method !== method) return undefined;
    const { status, code } = state.refuse;
    if (status === 0) return HttpResponse.error();
    return code ? HttpResponse.json({ error: code, code }, { status }) : new HttpResponse(null, { status });
  };
  // The bytes of jsdom's files do not reach the mock server: it counts what the client is to send.
  const take = async (upload: Upload) => {
    await state.hold;
    upload.received = Math.min(upload.received + PART_BYTES, upload.length);
    if (upload.received === upload.length) upload.file = state.outcome;
  };
  const found = (id: unknown) => state.uploads.get(String(id));
  server.use(
    http.post('*/api/uploads', async ({ request }) => {
      const refusal = refused('POST');
      if (refusal) return refusal;
      const upload: Upload = {
        id: `file-${state.uploads.size + 1}`,
        metadata: metadataOf(request.headers.get('Upload-Metadata')),
        length: Number(request.headers.get('Upload-Length')),
        received: 0,
        file: { state: 'receiving', kind: null },
      };
      state.uploads.set(upload.id, upload);
      await take(upload);
      return new HttpResponse(null, {
        status: 201,
        headers: { ...offset(upload), Location: `/api/uploads/${upload.id}` },
      });
    }),
    http.head('*/api/uploads/:id', ({ params }) => {
      const upload = found(params.id);
      return refused('HEAD') ?? new HttpResponse(null, upload ? { headers: offset(upload) } : { status: 404 });
    }),
    http.patch('*/api/uploads/:id', async ({ params }) => {
      const refusal = refused('PATCH');
      if (refusal) return refusal;
      const upload = found(params.id);
      if (!upload) return HttpResponse.json({ error: '', code: 'not_found' }, { status: 404 });
      await take(upload);
      return new HttpResponse(null, { status: 204, headers: offset(upload) });
    }),
    http.get('*/api/files/:id', ({ params }) => {
      const upload = found(params.id);
      if (!upload) return HttpResponse.json({ error: '', code: 'not_found' }, { status: 404 });
      const { id, length, received, metadata, file } = upload;
      return HttpResponse.json(
        aFile({ id, name: metadata.filename ?? '', bytes: length, received, urls: {}, ...file }),
      );
    }),
    http.delete('*/api/files/:id', ({ params }) => {
      state.calls.push('DELETE');
      state.uploads.delete(String(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return state;
}
