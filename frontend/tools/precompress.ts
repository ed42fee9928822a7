/**
 * Writes `.br` and `.gz` next to every text file of the build, so that the server never compresses what does not
 * change.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT_FILE = /\.(?:html|js|css|svg|json|txt|webmanifest)$/;
/** The page template and its data, which the server renders. */
const FILLED_IN = /^(?:index\.html$|\.(?:site|vite)\/)/;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const options = {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  };
  await writeFile(`${file}.br`, await brotli(bytes, options));
  await writeFile(`${file}.gz`, await deflate(bytes, { level: 9 }));
}

export async function precompress(outDir: string): Promise<void> {
  const entries = await readdir(outDir, { recursive: true });
  const texts = entries.filter((name) => TEXT_FILE.test(name) && !FILLED_IN.test(name));
  await Promise.all(texts.map((name) => compress(path.join(outDir, name))));
}
