/** Browser and operating system, as far as the user agent string says. */
interface Known {
  readonly name: string;
  readonly sign: RegExp;
}

/** Most browsers also name others: the more specific mark comes first. */
const browsers: readonly Known[] = [
  { name: 'Edge', sign: /\bEdg(?:e|A|iOS)?\// },
  { name: 'Opera', sign: /\b(?:OPR|OPT|Opera)\// },
  { name: 'Samsung Internet', sign: /\bSamsungBrowser\// },
  { name: 'Firefox', sign: /\b(?:Firefox|FxiOS)\// },
  { name: 'Chrome', sign: /\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\// },
  { name: 'Safari', sign: /\bVersion\/[\d.]+.*\bSafari\// },
];

const systems: readonly Known[] = [
  { name: 'iPhone', sign: /\biPhone\b/ },
  { name: 'iPad', sign: /\biPad\b/ },
  { name: 'Android', sign: /\bAndroid\b/ },
  { name: 'ChromeOS', sign: /\bCrOS\b/ },
  { name: 'Windows', sign: /\bWindows\b/ },
  { name: 'macOS', sign: /\bMac OS X\b|\bMacintosh\b/ },
  { name: 'Linux', sign: /\bLinux\b|\bX11\b/ },
];

export interface Device {
  readonly browser: string | undefined;
  readonly system: string | undefined;
}

function nameIn(known: readonly Known[], userAgent: string): string | undefined {
  return known.find(({ sign }) => sign.test(userAgent))?.name;
}

export function deviceOf(userAgent: string | null | undefined): Device {
  return { browser: nameIn(browsers, userAgent ?? ''), system: nameIn(systems, userAgent ?? '') };
}
