// What can be read badly on this screen: every control whose words do not stand out from what lies behind them.
(names) => {
  const LEAST = 4.5;
  const LEAST_LARGE = 3;
  const LEAST_DISABLED = 2.5;
  const CONTROLS = 'button, a[href], label, select, input, summary, [role=button], [role=tab]';

  const parse = (text) => {
    const found = text.match(/rgba?\(([^)]+)\)/);
    if (!found) return [0, 0, 0, 0];
    const [r, g, b, a = 1] = found[1].split(/[ ,/]+/).map(Number);
    return [r, g, b, a];
  };
  const over = ([r, g, b, a], under) => [r, g, b].map((part, i) => part * a + under[i] * (1 - a));
  const luminance = (colour) => {
    const [r, g, b] = colour.map((part) => {
      const share = part / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };

  /** All colours that may lie behind an element: of a gradient each of its stops. */
  const behind = (element) => {
    if (!element) return [[23, 16, 10]];
    const style = getComputedStyle(element);
    const colour = parse(style.backgroundColor);
    const stops = (style.backgroundImage.match(/rgba?\([^)]+\)/g) ?? []).map(parse);
    const opaque = colour[3] === 1 || (stops.length > 0 && stops.every((stop) => stop[3] === 1));
    const under = opaque ? [[0, 0, 0]] : behind(element.parentElement);
    const plain = under.map((below) => over(colour, below));
    return stops.length ? plain.flatMap((below) => stops.map((stop) => over(stop, below))) : plain;
  };
  const faded = (element) => {
    let opacity = 1;
    for (let each = element; each; each = each.parentElement) opacity *= Number(getComputedStyle(each).opacity);
    return opacity;
  };

  const worst = [];
  for (const control of document.querySelectorAll(CONTROLS)) {
    const words = [...control.childNodes].filter((node) => node.nodeType === 3 && node.textContent.trim());
    const shown = control.matches('select, input') ? control.value : words.map((node) => node.textContent).join('').trim();
    const box = control.getBoundingClientRect();
    if (!shown || !box.width || control.type === 'range' || control.type === 'radio' || control.type === 'checkbox') continue;
    const style = getComputedStyle(control);
    if (style.visibility !== 'visible' || control.closest('.sr')) continue;
    const opacity = faded(control);
    if (opacity === 0) continue;
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.6 && Number(style.fontWeight) >= 700);
    const disabled = control.disabled || control.getAttribute('aria-disabled') === 'true';
    const least = disabled ? LEAST_DISABLED : large ? LEAST_LARGE : LEAST;
    const ground = behind(control);
    const [r, g, b, a] = parse(style.color);
    const got = Math.min(...ground.map((below) => contrast(over([r, g, b, a * opacity], below), below)));
    if (got < least) worst.push(`${names}: ${control.className || control.tagName} “${shown.slice(0, 30)}” ${got.toFixed(2)} < ${least}`);
  }
  return worst;
}
