// What a browser says about itself, in words that its owner knows.
const BROWSERS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/YaBrowser\//, 'Yandex'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];
const first = (known: [RegExp, string][], label: string): string | undefined =>
  known.find(([sign]) => sign.test(label))?.[1];

/** Such as "Firefox · Windows"; whatever is not known is shown as it is. */
export function deviceName(label: string): string {
  return [first(BROWSERS, label), first(SYSTEMS, label)].filter(Boolean).join(' · ') || label.slice(0, 40);
}
