/** The page around prerendered content: whatever its first paint does not need is asked for after it. */

/**
 * Runs at the end of the page. A page in the background is not painted, so it waits for nothing; nor does a page whose
 * browser reports no paint within a second. Each file is asked for in a task of its own, between which the page answers.
 * What is clicked or chosen before it can answer is remembered for `src/app/use-early-action.ts`; a checkbox or radio is
 * not checked until then, as nothing would follow from it.
 */
const AFTER_PAINT = `
      (function () {
        var LONGEST = 1000;
        var begun = false;
        var begin = function () {
          if (begun) return;
          begun = true;
          document.querySelectorAll('link[data-after-paint]').forEach(function (link) {
            setTimeout(function () { link.rel = link.dataset.afterPaint; });
          });
          setTimeout(function () {
            var entry = document.createElement('script');
            entry.type = 'module';
            entry.crossOrigin = '';
            entry.src = document.querySelector('script[data-after-paint]').dataset.afterPaint;
            document.head.append(entry);
          });
        };
        var isPaint = function (entry) { return entry.name === 'first-contentful-paint'; };
        var paints = new PerformanceObserver(function (list) { if (list.getEntries().some(isPaint)) begin(); });
        paints.observe({ type: 'paint', buffered: true });
        setTimeout(begin, document.visibilityState === 'hidden' ? 0 : LONGEST);
        document.addEventListener('visibilitychange', begin, { once: true });
        var early = null;
        var remember = function (element, value) {
          early = { element: element, value: value };
          begin();
        };
        var onClick = function (event) {
          var element = event.target instanceof Element && event.target.closest('#root button[type=button], #root label');
          if (!element) return;
          if (element.localName === 'label') {
            if (!element.control || !/^(checkbox|radio)$/.test(element.control.type)) return;
            event.preventDefault();
          }
          remember(element);
        };
        var onChange = function (event) {
          if (event.target.localName === 'select') remember(event.target, event.target.value);
        };
        document.addEventListener('click', onClick, true);
        document.addEventListener('change', onChange, true);
        window.marsamEarlyAction = function () {
          document.removeEventListener('click', onClick, true);
          document.removeEventListener('change', onChange, true);
          return early;
        };
      })();
    `;

/** `src/app/later-styles.ts` applies the style sheet once it is loaded. */
const LATER = [
  [/<link rel="stylesheet" /g, '<link data-after-paint="stylesheet" media="print" data-later '],
  [/<link rel="modulepreload" /g, '<link data-after-paint="modulepreload" '],
  [
    /<script type="module" crossorigin src="([^"]+)"><\/script>/g,
    '<script type="text/plain" data-after-paint="$1"></script>',
  ],
  [/ *<\/body>/g, `    <script>${AFTER_PAINT}</script>\n  </body>`],
] as const;

/** The built page as the frame of prerendered ones. */
export function frameOfPrerendered(page: string): string {
  return LATER.reduce((text, [tag, later]) => {
    if (text.search(tag) === -1) throw new Error(`the built page has no ${tag.source}`);
    return text.replace(tag, later);
  }, page);
}
