// Looks at the page as somebody does who sees little, has no mouse, or holds a phone. Returns what is wrong, a line each.
const touch = arguments[0];
const faults = new Set();
const tell = (what, element) => {
  const name = element.tagName.toLowerCase() + (element.id ? '#' + element.id : '') + [...element.classList].map(one => '.' + one).join('');
  faults.add(`${what}: ${name} "${(element.textContent || element.value || '').trim().replace(/\s+/g, ' ').slice(0, 30)}"`);
};
const shown = element => {
  const box = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const unseen = element.closest('.unseen, .skip, [hidden]');
  return box.width > 1 && box.height > 1 && style.visibility === 'visible' && !unseen && element.checkVisibility({ opacityProperty: true });
};

// Contrast (WCAG 1.4.3): 4.5 to 1, for large letters 3 to 1. Colours are mixed with what lies below them.
const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
const parse = colour => {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
  return [r, g, b, a / 255];
};
const over = ([r, g, b, a], below) => [r * a + below[0] * (1 - a), g * a + below[1] * (1 - a), b * a + below[2] * (1 - a), 1];
const ground = element => {
  const layers = [];
  for (let one = element; one; one = one.parentElement) {
    const colour = parse(getComputedStyle(one).backgroundColor);
    if (colour[3] > 0) layers.push(colour);
    if (colour[3] === 1) break;
  }
  return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255, 1]);
};
const light = colour => {
  const [r, g, b] = colour.map(part => part / 255).map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
  const element = node.parentElement;
  if (!node.textContent.trim() || !shown(element) || element.closest('svg, script, noscript, option, [disabled], [aria-disabled=true]')) continue;
  const style = getComputedStyle(element);
  const below = ground(element);
  const [one, other] = [light(over(parse(style.color), below)), light(below)].sort((a, b) => b - a);
  const ratio = (one + 0.05) / (other + 0.05);
  const size = parseFloat(style.fontSize);
  const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
  if (ratio < (large ? 3 : 4.5) - 0.01) tell(`contrast ${ratio.toFixed(2)}`, element);
}

// Names of controls (WCAG 4.1.2), names of pictures (1.1.1), ids that are one thing's.
const controls = [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]')].filter(shown);
for (const control of controls) {
  const label = control.labels && [...control.labels].map(one => one.textContent).join(' ');
  const by = (control.getAttribute('aria-labelledby') || '').split(' ').map(id => document.getElementById(id)?.textContent || '').join('');
  const name = control.getAttribute('aria-label') || by || label || control.textContent || control.title || control.alt || '';
  if (!name.trim()) tell('no name', control);
  if (control.tabIndex > 0) tell('a tab order of its own', control);
  const box = control.getBoundingClientRect();
  const inline = getComputedStyle(control).display === 'inline';
  if (touch && !inline && control.matches('button, select, summary') && box.height < 24) tell(`only ${box.height.toFixed(0)} px high`, control);
}
for (const picture of document.querySelectorAll('img, svg')) {
  const hidden = picture.closest('[aria-hidden=true]');
  if (!hidden && !picture.getAttribute('alt') && !picture.getAttribute('aria-label') && !picture.getAttribute('aria-labelledby') && !picture.querySelector(':scope > title')) tell('a picture without words', picture);
}
const ids = [...document.querySelectorAll('[id]')].map(one => one.id);
for (const id of new Set(ids.filter((one, at) => ids.indexOf(one) !== at))) faults.add(`two things are called #${id}`);
for (const attribute of ['aria-describedby', 'aria-labelledby', 'aria-controls', 'for']) {
  for (const one of document.querySelectorAll(`[${attribute}]`)) {
    for (const id of one.getAttribute(attribute).split(' ').filter(Boolean)) if (!document.getElementById(id)) tell(`${attribute} names nothing`, one);
  }
}

// Headings go down one step at a time (1.3.1); the page has a language (3.1.1) and a title (2.4.2).
let level = 0;
for (const heading of document.querySelectorAll('h1, h2, h3, h4')) {
  const now = Number(heading.tagName[1]);
  if (now > level + 1) tell(`heading ${now} after ${level}`, heading);
  level = now;
}
if (!document.documentElement.lang) faults.add('no language');
if (!document.title.trim()) faults.add('no title');

// Nothing wider than the page (1.4.10).
const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
if (wide > 1) {
  const kept = element => element.parentElement && element.parentElement !== document.documentElement && (getComputedStyle(element.parentElement).overflowX !== 'visible' || kept(element.parentElement));
  const far = [...document.body.querySelectorAll('*')].filter(one => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1 && !kept(one) && !one.closest('nav.rail'));
  tell(`${wide} px too wide`, far.at(-1) || document.body);
}

// Nothing squeezed: on a phone a panel has the width of the page.
for (const panel of [...document.querySelectorAll('main .panel')].filter(shown)) {
  if (touch && panel.getBoundingClientRect().width < innerWidth * .75) tell('a panel squeezed', panel);
}

// Whatever has the focus shows it (2.4.7).
for (const control of controls.slice(0, 40)) {
  const before = getComputedStyle(control);
  const kept = [before.outlineStyle, before.outlineWidth, before.boxShadow, before.backgroundColor, before.borderColor].join();
  control.focus({ preventScroll: true, focusVisible: true });
  if (document.activeElement !== control) continue;
  const after = getComputedStyle(control);
  if (after.outlineStyle === 'none' && kept === [after.outlineStyle, after.outlineWidth, after.boxShadow, after.backgroundColor, after.borderColor].join()) tell('the focus is not seen', control);
}
return [...faults];
