// What a finger can reach: run as an expression, it gives functions for the page.
(() => {
  const FINGER = 44;
  const told = (each) => {
    const { width, height } = each.getBoundingClientRect();
    const text = (each.getAttribute('aria-label') || each.textContent || '').trim().slice(0, 40);
    return `${each.tagName} ${each.getAttribute('class')} "${text}" ${Math.round(width)}×${Math.round(height)}`;
  };
  const shown = (each) => each.checkVisibility() && !each.closest('.sr, .skip');
  const at = (x, y) => document.elementFromPoint(x, y);
  // Words of a sentence may be as high as the others.
  const sentence = (each) => each.matches('a:not([class])') && each.closest('p, li, dd, td, article');
  const CONTROLS =
    'button, a[href], select, summary, input:not([type=radio], [type=checkbox], [type=file]), label:has(input)';

  /** Controls that are smaller than a finger, with all that belongs to them. */
  const small = (within = 'body') =>
    [...document.querySelectorAll(within)]
      .flatMap((root) => [...root.querySelectorAll(CONTROLS)])
      .filter((each) => shown(each) && !each.disabled && !sentence(each))
      .filter((each) => {
        each.scrollIntoView({ block: 'center', inline: 'center' });
        const { x, y, width, height } = each.getBoundingClientRect();
        if (width < 2 || height < 2 || (width > FINGER - 0.5 && height > FINGER - 0.5)) return false;
        const [cx, cy, far] = [x + width / 2, y + height / 2, FINGER / 2 - 1];
        const hits = (a, b) => {
          if (a < 0 || b < 0 || a >= innerWidth || b >= innerHeight) return true;
          const found = at(a, b);
          return found !== null && (each.contains(found) || (found.matches('label') && found.contains(each)));
        };
        if (!hits(cx, cy)) return false; // under something else just now
        return !(hits(cx - far, cy) && hits(cx + far, cy) && hits(cx, cy - far) && hits(cx, cy + far));
      })
      .map(told);

  /** What cannot be seen as a whole: a fifth of it lies elsewhere or under something. */
  const covered = (selector) =>
    [...document.querySelectorAll(selector)].filter(shown).flatMap((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      let hidden = 0;
      for (const i of [0.1, 0.3, 0.5, 0.7, 0.9])
        for (const j of [0.1, 0.3, 0.5, 0.7, 0.9]) {
          const found = at(x + width * i, y + height * j);
          if (!found || !(each.contains(found) || found.contains(each) || each.matches('[data-hand]') && found.closest('[data-hand]'))) hidden++;
        }
      return hidden > 5 ? [`${told(each)}: ${hidden} of 25`] : [];
    });

  /** How wide a strip of something is not under its neighbours. */
  const width = (each) => {
    const box = each.getBoundingClientRect();
    let best = 0;
    for (const j of [0.3, 0.5, 0.7]) {
      let run = 0;
      for (let x = box.x; x <= box.right; x += 1) {
        run = each.contains(at(x, box.y + box.height * j)) ? run + 1 : 0;
        best = Math.max(best, run);
      }
    }
    return best;
  };
  return { small, covered, width };
})()
