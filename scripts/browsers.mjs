#!/usr/bin/env node
// The main job in other engines than Chromium: Firefox, and WebKitGTK for the phones that run WebKit. In both languages
// and at two widths a brand finds a creative and asks for a quote, the creative sends a proposal, the brand selects it.

import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { root, start, temporaryFolder } from './server.mjs';

const fromFrontend = createRequire(join(root, 'frontend/package.json'));
const { Builder, By, Capabilities, error, until } = fromFrontend('selenium-webdriver');
const firefox = fromFrontend('selenium-webdriver/firefox');

const patience = 20_000;
const pictures = join(root, 'tmp/browsers');
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const password = 'marsam-demo-2026';

/** How each engine is started, with a window that may be as narrow as a phone. */
const engines = {
  firefox: {
    driver: process.env.GECKODRIVER ?? 'geckodriver',
    args: (port) => ['--port', port],
    env: () => ({}),
    configure(builder, folder) {
      mkdirSync(join(folder, 'chrome'));
      writeFileSync(join(folder, 'chrome/userChrome.css'), ':root { min-width: 0 !important; }');
      const options = new firefox.Options()
        .addArguments('-headless')
        .setProfile(folder)
        .setPreference('toolkit.legacyUserProfileCustomizations.stylesheets', true);
      return builder.forBrowser('firefox').setFirefoxOptions(options);
    },
  },
  webkit: {
    driver: process.env.WEBKIT_DRIVER ?? 'WebKitWebDriver',
    args: (port) => [`--port=${port}`],
    env(folder) {
      mkdirSync(join(folder, 'gtk-3.0'));
      const css = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; }';
      writeFileSync(join(folder, 'gtk-3.0/gtk.css'), css);
      return { XDG_CONFIG_HOME: folder };
    },
    configure: (builder) =>
      builder.withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: process.env.MINI_BROWSER, args: ['--automation'] },
        }),
      ),
  },
};

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(String(port)));
    });
  });
}

function wordsOf(language) {
  const folder = join(root, 'frontend/src/i18n/locales', language);
  const texts = (file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(folder, file), 'utf8'))];
  return Object.fromEntries(readdirSync(folder).map(texts));
}

/** One browser window, driven as a person would use it. */
class Walker {
  constructor(driver, origin, name) {
    Object.assign(this, { driver, origin, name, step: 0 });
  }

  async open(path) {
    await this.driver.get(this.origin + path);
    await this.look();
  }

  /** The page has a visible title, its own direction, and does not scroll sideways. */
  async look() {
    await this.find('main h1');
    const wide = await this.driver.executeScript(`
      const { scrollWidth, clientWidth } = document.documentElement;
      const beyond = ({ left, right }) => right > clientWidth + 1 || left < -1;
      const elements = [...document.querySelectorAll('main *')].filter((one) => beyond(one.getBoundingClientRect()));
      return scrollWidth > clientWidth ? [scrollWidth - clientWidth, ...elements.map((one) => one.outerHTML.slice(0, 80))] : [];
    `);
    if (wide.length) throw new Error(`${this.name}: the page is too wide by ${wide.slice(0, 6).join(', ')}`);
    this.step += 1;
    const picture = await this.driver.takeScreenshot();
    writeFileSync(join(pictures, `${this.name}-${String(this.step).padStart(2, '0')}.png`), picture, 'base64');
  }

  /** The first visible element that a CSS selector, or an XPath, finds. */
  async find(selector) {
    const by = selector.startsWith('//') ? By.xpath(selector) : By.css(selector);
    return this.driver.wait(
      async () => {
        for (const element of await this.driver.findElements(by).catch(() => [])) {
          if (await element.isDisplayed().catch(() => false)) return element;
        }
        return null;
      },
      patience,
      `${this.name}: ${selector} did not appear`,
    );
  }

  async press(selector) {
    const element = await this.find(selector);
    await this.driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", element);
    await this.driver.wait(until.elementIsEnabled(element), patience);
    // The links of a success screen take no click in their first moment.
    const isTaken = () =>
      element.click().then(
        () => true,
        (refused) => {
          // WebKit reports the first, Firefox the second.
          const kinds = [error.ElementNotInteractableError, error.ElementClickInterceptedError];
          if (kinds.some((kind) => refused instanceof kind)) return false;
          throw refused;
        },
      );
    await this.driver.wait(isTaken, patience, `${this.name}: ${selector} takes no click`);
  }

  /** A button or link by its text. */
  named(text) {
    const wanted = `normalize-space(.)="${text}"`;
    return `//main//*[(self::button or self::a) and ${wanted}] | //dialog//*[(self::button or self::a) and ${wanted}]`;
  }

  /** Types into an empty field; the keys may arrive after the call has returned. */
  async type(name, text) {
    const field = `main [name="${name}"], dialog [name="${name}"]`;
    await this.press(field);
    const element = await this.find(field);
    await element.sendKeys(text);
    const arrived = async () => (await element.getAttribute('value')).length >= text.length;
    await this.driver.wait(arrived, patience, `${this.name}: ${name} did not take its text`);
  }

  async choose(name, value) {
    await this.press(`main select[name="${name}"] option[value="${value}"]`);
  }

  /** Checks a box whose label is drawn in its place. */
  async check(name) {
    const box = await this.driver.findElement(By.css(`main input[name="${name}"]`));
    await this.driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", box);
    await box.click();
  }

  /** The address without its query, where the sign-in page names the next one. */
  async at(pattern) {
    await this.driver.wait(
      async () => pattern.test(new URL(await this.driver.getCurrentUrl()).pathname),
      patience,
      `${this.name}: the address did not become ${pattern}`,
    );
  }

  async signIn(email) {
    await this.at(/\/auth/);
    await this.type('email', email);
    await this.type('password', password);
    await this.press('main button[type="submit"]');
  }

  async signOut() {
    await this.driver.get(`${this.origin}/healthz`);
    await this.driver.manage().deleteAllCookies();
  }
}

async function mainJob(walker, words, language) {
  const brief = `A launch film for our autumn menu (${walker.name})`;
  await walker.open(`/creatives?service=Photography&q=Maryam&lang=${language}`);
  await walker.press('main li h2 a, main li h3 a');
  await walker.at(/\/creatives\/[\w-]+$/);
  await walker.look();
  await walker.press(walker.named(words.roster.requestQuote));
  await walker.signIn('brand@marsam.test');

  await walker.at(/\/request-quote/);
  await walker.look();
  await walker.choose('serviceCategory', 'Photography');
  await walker.type('projectDescription', brief);
  await walker.check('agreeToTerms');
  await walker.press(walker.named(words.quotes.form.submit));
  await walker.press(walker.named(words.quotes.sent.request));
  await walker.at(/\/requests\/[\w-]+$/);
  await walker.find(`//main//*[contains(text(), "${brief}")]`);
  await walker.look();
  const request = new URL(await walker.driver.getCurrentUrl()).pathname;
  await walker.signOut();

  await walker.driver.get(`${walker.origin}/auth?next=${encodeURIComponent(`${request}/proposal`)}&lang=${language}`);
  await walker.signIn('creative@marsam.test');
  await walker.at(/\/proposal$/);
  await walker.look();
  await walker.type('price_fils', '300');
  await walker.type('delivery_days', '5');
  await walker.type('deliverables', 'Twelve photographs');
  await walker.check('channels');
  await walker.type('message', 'I would love to.');
  await walker.press(walker.named(words.proposals.form.submit));
  await walker.at(/\/requests\/[\w-]+$/);
  await walker.look();
  await walker.signOut();

  await walker.driver.get(`${walker.origin}/auth?next=${encodeURIComponent(request)}&lang=${language}`);
  await walker.signIn('brand@marsam.test');
  await walker.at(/\/requests\/[\w-]+$/);
  await walker.look();
  await walker.press(walker.named(words.requests.moves.select.label));
  const [confirm] = words.requests.moves.select.submit.split('{{');
  await walker.press(`//dialog//button[starts-with(normalize-space(.), "${confirm.trim()}")]`);
  await walker.find(`//*[contains(text(), "${words.requests.moves.select.done}")]`);
  await walker.look();
  await walker.signOut();
}

/** Sets the size of the page itself: a window has a frame, and takes its size when its system has agreed. */
async function resize(driver, { width, height }) {
  const inner = () => driver.executeScript('return window.innerWidth');
  await driver.manage().window().setRect({ width, height });
  await driver.sleep(500);
  await driver
    .manage()
    .window()
    .setRect({ width: width * 2 - (await inner()), height });
  await driver.wait(async () => (await inner()) === width, patience, `the page did not become ${width} px wide`);
}

async function run(engine, server) {
  const { driver: program, args, env, configure } = engines[engine];
  const port = await freePort();
  const child = spawn(program, args(port), { stdio: 'ignore', env: { ...process.env, ...env(temporaryFolder()) } });
  const failed = new Promise((_, reject) => child.once('error', reject));
  let passed = 0;
  try {
    for (const language of ['en', 'ar']) {
      for (const [size, box] of Object.entries(sizes)) {
        const builder = configure(new Builder().usingServer(`http://127.0.0.1:${port}`), temporaryFolder());
        const driver = await Promise.race([builder.build(), failed]);
        const name = `${engine}-${language}-${size}`;
        try {
          await driver.get(`${server.url}/healthz`);
          await resize(driver, box);
          await mainJob(new Walker(driver, server.url, name), wordsOf(language), language);
          passed += 1;
          console.log(`${name}: passed`);
        } catch (error) {
          const picture = await driver.takeScreenshot().catch(() => '');
          writeFileSync(join(pictures, `${name}-failed.png`), picture, 'base64');
          console.error(`${name}: FAILED at ${await driver.getCurrentUrl().catch(() => '?')}\n${error.stack}`);
          process.exitCode = 1;
        } finally {
          await driver.quit().catch(() => {});
        }
      }
    }
  } finally {
    child.kill();
  }
  return passed;
}

mkdirSync(pictures, { recursive: true });
// Each temporary folder is removed at the end.
process.setMaxListeners(0);
const server = await start(temporaryFolder());
let passed = 0;
const chosen = process.env.ENGINES?.split(',') ?? Object.keys(engines);
for (const engine of chosen) passed += await run(engine, server);
await server.stop();
console.log(`${passed} of ${chosen.length * 4} walks passed; pictures in tmp/browsers`);
