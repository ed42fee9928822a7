/** Writes the page that browses the API's document. The server shows it at /api/docs and nowhere else. */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const COPIED = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Marsam API</title>
    <link rel="stylesheet" href="swagger-ui.css" />
    <link rel="icon" type="image/png" href="favicon-32x32.png" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="swagger-ui-bundle.js"></script>
    <script src="swagger-initializer.js"></script>
  </body>
</html>
`;

// A file of its own: the page's policy allows no inline script.
const INITIALIZER = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [SwaggerUIBundle.plugins.DownloadUrl],
});
`;

export async function writeApiDocs(outDir: string): Promise<void> {
  const from = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const into = path.join(outDir, '.api-docs');
  await mkdir(into, { recursive: true });
  await Promise.all(COPIED.map((name) => copyFile(path.join(from, name), path.join(into, name))));
  await writeFile(path.join(into, 'index.html'), PAGE);
  await writeFile(path.join(into, 'swagger-initializer.js'), INITIALIZER);
}
