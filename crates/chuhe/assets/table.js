// A table that stays open. Everything works without this file; with it the page is live, and a move is two taps.
(() => {
  const page = document.querySelector('.table[data-live]');
  if (!page) return;
  const base = page.dataset.base;
  const parts = new Map();
  for (const part of page.querySelectorAll('[data-part]')) parts.set(part.dataset.part, part);
  let version = +page.dataset.version;

  // The clocks: the server says how much is left and what time it is; between two messages the page only counts down.
  let skew = null;
  const serverTime = () => Date.now() + (skew ?? 0);
  const heard = now => { const seen = now - Date.now(); if (skew === null || Math.abs(seen - skew) > 2000 || seen > skew) skew = seen; };
  heard(+page.dataset.now);
  let drawnAt = +page.dataset.now;
  const shown = ms => {
    const seconds = Math.floor(ms / 1000);
    if (ms < 20000) return `${seconds}.${Math.floor(ms / 100) % 10}`;
    const two = n => String(n).padStart(2, '0');
    const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  };
  const tick = () => {
    for (const face of page.querySelectorAll('[data-running]')) {
      const left = Math.max(0, +face.dataset.left - (serverTime() - drawnAt));
      const text = shown(left);
      if (face.textContent !== text) face.textContent = text;
      const clock = face.closest('.clock');
      if (clock) clock.classList.toggle('low', left < 60000);
    }
  };
  setInterval(tick, 100);

  // A message: every part that differs is exchanged; where the hand is, it stays.
  const last = new Map();
  const said = document.querySelector('#said');
  const localTimes = root => {
    const two = n => String(n).padStart(2, '0');
    for (const time of root.querySelectorAll('time[datetime]')) {
      const at = new Date(time.dateTime);
      if (!Number.isNaN(+at)) time.textContent = `${two(at.getHours())}:${two(at.getMinutes())}`;
    }
  };
  const take = message => {
    if (message.version < version) return;
    const news = message.version > version;
    version = message.version;
    drawnAt = message.drawn;
    for (const [name, html] of Object.entries(message.parts)) {
      const part = parts.get(name);
      if (!part || last.get(name) === html) continue;
      last.set(name, html);
      const open = [...part.querySelectorAll('details')].map(one => one.open);
      const focused = part.contains(document.activeElement) && document.activeElement;
      const at = focused && focused.getAttribute('href');
      const scroll = part.scrollTop;
      part.innerHTML = html;
      if (open.length) part.querySelectorAll('details').forEach((one, i) => { if (open[i] !== undefined && part.querySelectorAll('details').length === open.length) one.open = open[i]; });
      part.scrollTop = name === 'moves' ? part.scrollHeight : scroll;
      if (name === 'board') { chosen = null; if (focused) roam(); }
      if (name === 'log') localTimes(part);
      if (focused && name !== 'board') { const again = [...part.querySelectorAll('a,button')].find(one => one.getAttribute('href') === at); if (again) again.focus(); }
    }
    for (const ply of page.querySelectorAll('input[name=ply]')) {
      const now = part('board')?.querySelector('input[name=ply]');
      if (now && ply !== now) ply.value = now.value;
    }
    if (news && said && message.said.length) said.textContent = message.said.join(' · ');
    if (news && !message.refused) clearNotes();
    tick();
  };
  const part = name => parts.get(name);

  // The line: its state is a sentence.
  const sign = document.querySelector('#line-state');
  let state = '';
  const line = next => {
    if (state === next || !sign) return;
    const lost = state === 'lost';
    state = next;
    sign.hidden = false;
    sign.className = `line ${next}`;
    sign.textContent = { held: lost ? page.dataset.again : page.dataset.held, lost: page.dataset.lost, gone: page.dataset.gone }[next];
    if (next === 'held' && lost) setTimeout(() => { if (state === 'held') sign.textContent = page.dataset.held; }, 4000);
  };
  let source = null, heardAt = Date.now();
  const listen = () => {
    const joint = page.dataset.live.includes('?') ? '&' : '?';
    source = new EventSource(`${page.dataset.live}${joint}seen=${version}`);
    source.addEventListener('table', event => { heardAt = Date.now(); line('held'); take(JSON.parse(event.data)); });
    source.addEventListener('beat', event => { heardAt = Date.now(); line('held'); const now = +event.data; heard(now); tick(); });
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) { line('lost'); return; }
      // Closed for good by an answer that is no stream: a server that starts again, or an address that is dead.
      line('lost');
      setTimeout(again, 1500);
    };
  };
  const again = async () => {
    try {
      const answer = await fetch(location.href, { method: 'HEAD' });
      if (answer.status === 403 || answer.status === 404) { line('gone'); return; }
    } catch { /* still away */ }
    source.close();
    listen();
  };
  // A line that is silent for three beats is dead, whatever the browser thinks.
  setInterval(() => {
    if (state === 'held' && Date.now() - heardAt > 15000) { line('lost'); source.close(); heardAt = Date.now(); listen(); }
  }, 2000);
  listen();
  addEventListener('online', () => { if (state === 'lost') { source.close(); listen(); } });

  // Sending: what a form says goes as it stands; the answer is the table as it is then.
  const notes = document.querySelector('#notes');
  const clearNotes = () => { if (notes) notes.textContent = ''; };
  const refuse = refused => {
    if (!notes) return;
    const note = document.createElement('p');
    note.className = 'note bad';
    note.textContent = refused.text;
    for (const [name, title] of refused.articles) {
      const cite = document.createElement('cite');
      cite.textContent = name;
      cite.title = title;
      note.append(' ', cite);
    }
    notes.replaceChildren(note);
  };
  let sending = false;
  const send = async (action, fields) => {
    if (sending) return false;
    sending = true;
    fields.set('seen', version);
    fields.set('below', page.dataset.below);
    try {
      const answer = await fetch(action, { method: 'POST', body: fields, headers: { 'X-Live': '1' } });
      if (!(answer.headers.get('content-type') || '').includes('json')) { location.reload(); return false; }
      const message = await answer.json();
      take(message);
      if (message.refused) { refuse(message.refused); return false; }
      clearNotes();
      return true;
    } catch {
      line('lost');
      return false;
    } finally { sending = false; }
  };

  // The board: a piece, then a point. Arrow keys walk over it.
  let chosen = null;
  const form = () => part('board')?.querySelector('.points');
  const cell = at => form()?.querySelector(`[data-at="${at}"]`);
  const legal = () => (form()?.dataset.moves || '').split(' ').filter(Boolean);
  const choose = at => {
    for (const one of form().querySelectorAll('.chosen, .target')) { one.classList.remove('chosen', 'target'); one.removeAttribute('aria-current'); if (one.tagName === 'SPAN') { one.removeAttribute('role'); one.removeAttribute('tabindex'); one.removeAttribute('aria-label'); } }
    chosen = at;
    if (!at) return;
    cell(at).classList.add('chosen');
    cell(at).setAttribute('aria-current', 'true');
    for (const move of legal().filter(move => move.startsWith(at))) {
      const to = cell(move.slice(2));
      to.classList.add('target');
      if (to.tagName === 'SPAN') { to.setAttribute('role', 'button'); to.tabIndex = 0; to.setAttribute('aria-label', to.dataset.label); }
    }
  };
  // Who works by keyboard stays on the board: at the same point where it can be used, else at the board itself until it can.
  let stood = null;
  const roam = () => {
    const box = part('board'), here = stood && cell(stood);
    box.tabIndex = -1;
    (here?.matches('a, [tabindex]') ? here : form()?.querySelector('a[data-at]') ?? box).focus({ preventScroll: true });
  };
  part('board')?.addEventListener('focusin', event => { stood = event.target.dataset.at ?? stood; });
  const tap = async at => {
    const field = document.querySelector('#incident input[data-points]');
    if (field) {
      field.value = `${field.value} ${at}`.trim();
      field.dispatchEvent(new Event('change', { bubbles: true }));
      return;
    }
    if (chosen && legal().includes(chosen + at)) {
      const fields = new URLSearchParams({ move: chosen + at, ply: form().querySelector('[name=ply]').value });
      const from = chosen, box = part('board');
      // The point stops being a button: the focus waits at the board.
      if (box.contains(document.activeElement)) { stood = at; box.tabIndex = -1; box.focus({ preventScroll: true }); }
      choose(null);
      cell(from)?.classList.add('sent');
      await send(form().getAttribute('action'), fields);
    } else choose(chosen !== at && legal().some(move => move.startsWith(at)) ? at : null);
  };
  page.addEventListener('click', event => {
    const at = event.target.closest('.points [data-at]');
    if (at && !event.ctrlKey && !event.metaKey && !event.shiftKey) { event.preventDefault(); tap(at.dataset.at); }
  });
  page.addEventListener('keydown', event => {
    const at = event.target.closest('.points [data-at]');
    if (!at) return;
    if ((event.key === 'Enter' || event.key === ' ') && at.tagName !== 'BUTTON') { event.preventDefault(); tap(at.dataset.at); return; }
    if (event.key === 'Escape') { choose(null); return; }
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -9, ArrowDown: 9 }[event.key];
    if (!step) return;
    event.preventDefault();
    const cells = [...form().querySelectorAll('[data-at]')];
    let index = cells.indexOf(at);
    // To the next point that means something.
    for (let i = index + step; i >= 0 && i < cells.length; i += step) {
      if (Math.abs(step) === 1 && Math.floor(i / 9) !== Math.floor(index / 9)) break;
      if (cells[i].matches('a, button, [tabindex]')) { cells[i].focus(); return; }
    }
    const open = cells.filter(one => one.matches('a, button, [tabindex]'));
    const place = open.indexOf(at) + Math.sign(step);
    if (open[place]) open[place].focus();
  });

  // Incidents are led through beside the board.
  const panel = document.querySelector('#incident');
  let opener = '';
  const show = async href => {
    const answer = await fetch(href);
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('#incident-form');
    if (!answer.ok || !next) { location.href = href; return; }
    const same = panel.querySelector('#incident-form')?.dataset.kind === next.dataset.kind;
    const focused = same && document.activeElement?.id;
    const title = next.querySelector('h1');
    if (title) { const small = document.createElement('h3'); small.tabIndex = -1; small.append(...title.childNodes); title.replaceWith(small); }
    for (const hint of next.querySelectorAll('[data-hint]')) hint.hidden = false;
    if (next.querySelector('.proposal')) next.querySelector('[data-ask] > .acts')?.remove();
    panel.replaceChildren(...next.childNodes.length ? [next] : []);
    panel.hidden = false;
    if (chosen && form()) choose(null);
    page.classList.add('leading');
    if (!panel.querySelector('[data-points]')) page.classList.remove('pointing'); else page.classList.add('pointing');
    const again = focused && document.getElementById(focused);
    const confirm = panel.querySelector('.proposal button');
    const first = panel.querySelector('input:not([type=hidden])');
    (again || confirm || (matchMedia('(pointer: fine)').matches && first) || panel.querySelector('h3'))?.focus({ preventScroll: !!again });
    if (!same) panel.scrollIntoView({ block: 'nearest' });
  };
  const leave = () => {
    if (!panel) return;
    const inside = panel.contains(document.activeElement) || document.activeElement === document.body;
    panel.replaceChildren();
    panel.hidden = true;
    page.classList.remove('leading', 'pointing');
    if (!inside) return;
    // Back to where it was opened, or to what the table says now.
    const back = [...page.querySelectorAll('a[data-incident]')].find(one => one.getAttribute('href') === opener && one.offsetParent);
    const said = part('state');
    if (said) said.tabIndex = -1;
    (back ?? said)?.focus({ preventScroll: true });
  };
  page.addEventListener('click', event => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const link = event.target.closest('a[data-incident]');
    if (link && panel) { event.preventDefault(); opener = link.getAttribute('href'); show(link.href).catch(() => { location.href = link.href; }); return; }
    if (event.target.closest('#incident [data-close]')) { event.preventDefault(); leave(); return; }
    const hint = event.target.closest('[data-hint]');
    if (hint) { const field = panel.querySelector(`[name="${hint.dataset.hint}"]`); field.value = hint.textContent; field.dispatchEvent(new Event('change', { bubbles: true })); return; }
  });
  const asked = form => `${form.action.split('?')[0]}?${new URLSearchParams(new FormData(form))}`;
  page.addEventListener('change', event => {
    const ask = event.target.closest('form[data-ask]');
    if (ask) show(asked(ask)).catch(() => ask.submit());
  });
  page.addEventListener('submit', async event => {
    const ask = event.target.closest('form[data-ask]');
    if (ask) { event.preventDefault(); show(asked(ask)).catch(() => ask.submit()); return; }
    const act = event.target.closest('form[data-act]');
    if (!act || !act.getAttribute('action').endsWith('/act')) return;
    event.preventDefault();
    const done = await send(act.getAttribute('action'), new URLSearchParams(new FormData(act)));
    if (act.closest('#incident')) { if (done) leave(); }
    else if (done && act.elements.move) act.elements.move.value = '';
  });
  addEventListener('keydown', event => { if (event.key === 'Escape' && panel && !panel.hidden) leave(); });
  const moves = part('moves');
  if (moves) moves.scrollTop = moves.scrollHeight;
  localTimes(page);
})();
