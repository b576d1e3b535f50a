// Only makes it nicer: every page works without this file.
(() => {
  const line = document.querySelector('#line');
  const form = document.querySelector('#results');

  // The result line: keys typed anywhere go there, and it says the names while they are typed.
  if (line && form) {
    const echo = document.querySelector('#echo');
    const said = { text: echo.textContent, kind: echo.className };
    const boards = new Map();
    const learn = () => { for (const row of document.querySelectorAll('[data-board]')) boards.set(row.dataset.board, row.dataset); };
    learn();
    document.addEventListener('desk:fresh', learn);
    const signs = { '1': 'keys-first', '0': 'keys-second', '=': 'keys-draw', '+': 'keys-forfeit-second', '-': 'keys-forfeit-first', '--': 'keys-both' };
    const words = {};
    for (const key of form.querySelectorAll('.keys span')) words[key.querySelector('kbd').textContent] = key.lastChild.textContent.trim();
    const plain = text => text.normalize('NFKC').replace(/[,;、。]/g, ' ').trim();
    const atRest = line.value;
    const confirmed = form.querySelector('[name=confirm]');
    const show = () => {
      if (line.value === atRest) { echo.textContent = said.text; echo.className = said.kind; return; }
      const tokens = plain(line.value).split(/\s+/);
      const found = [];
      // Of teams a match is followed by one sign for each board.
      if ('teams' in form.dataset) {
        for (let i = 0; i < tokens.length; i += 2) {
          const match = /^(\d+)(\.\d+)?$/.exec(tokens[i]);
          const one = match && boards.get(match[1]);
          if (one) found.push(`${tokens[i]} ${one.first} – ${one.second}${tokens[i + 1] ? ' · ' + tokens[i + 1] : ''}`);
        }
      } else for (let i = 0; i < tokens.length; i++) {
        const match = /^(\d+)(\D*)$/.exec(tokens[i]);
        const board = match && boards.get(match[1]);
        if (!board) continue;
        let sign = match[2];
        if (!sign && signs[tokens[i + 1]]) sign = tokens[++i];
        found.push(`${board.board} ${board.first} – ${board.second}${signs[sign] ? ' · ' + words[sign] : ''}`);
      }
      echo.className = '';
      echo.textContent = found.length ? found.join(' / ') : said.kind === 'ask' ? '' : said.text;
    };
    line.addEventListener('input', () => { if (confirmed && line.value !== atRest) confirmed.value = ''; show(); });
    const end = () => { line.focus({ preventScroll: true }); line.setSelectionRange(line.value.length, line.value.length); };
    if (matchMedia('(pointer: fine)').matches) end();
    addEventListener('keydown', event => {
      const at = document.activeElement;
      const free = !at || at === document.body || (at.tagName === 'A' && event.key !== 'Enter' && event.key !== 'Tab');
      if (free && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && event.key !== ' ') end();
      if (event.key === 'Escape' && at === line) { line.value = ''; if (confirmed) confirmed.value = ''; show(); }
    });
    // Two quick Enters must not send one line twice.
    form.addEventListener('submit', event => {
      if (form.dataset.sent) event.preventDefault();
      form.dataset.sent = '1';
    });
    addEventListener('pageshow', () => delete form.dataset.sent);
  }

  // The viewer: arrow keys, Home and End follow the links.
  const steps = document.querySelector('.steps:not(.by-board)');
  if (steps) {
    const keys = { ArrowLeft: 'prev', ArrowRight: 'next', Home: 'first', End: 'last' };
    addEventListener('keydown', event => {
      if (event.target.matches('input, select, textarea') || event.ctrlKey || event.metaKey || event.altKey) return;
      const link = keys[event.key] && steps.querySelector(`[rel=${keys[event.key]}]`);
      if (link) { event.preventDefault(); go(link.href); }
      if (event.key === 'f') { const flip = steps.querySelector('[data-flip]'); if (flip) go(flip.href); }
    });
    // Fetches the page and exchanges what differs, so that nothing jumps.
    let latest = 0;
    const go = async (href, push = true) => {
      const turn = ++latest;
      try {
        const answer = await fetch(href);
        if (!answer.ok) throw new Error(answer.status);
        const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
        if (turn !== latest) return;
        for (const part of ['.board', '.steps', '#board [role=status]', '.moves']) {
          const old = document.querySelector(part);
          const fresh = next.querySelector(part);
          if (!old || !fresh) continue;
          if (part === '.steps') old.innerHTML = fresh.innerHTML; else if (part.endsWith('[role=status]')) old.textContent = fresh.textContent; else old.replaceWith(fresh);
          if (part === '.moves') keep();
        }
        if (push) history.replaceState(null, '', href);
      } catch { location.href = href; }
    };
    const keep = () => {
      const list = document.querySelector('.movebox');
      const now = list && list.querySelector('[aria-current]');
      if (!now) return;
      const over = now.getBoundingClientRect(), box = list.getBoundingClientRect();
      if (over.top < box.top) list.scrollTop += over.top - box.top - 8;
      if (over.bottom > box.bottom) list.scrollTop += over.bottom - box.bottom + 8;
    };
    document.addEventListener('click', event => {
      const link = event.target.closest('.steps a, .moves a, .why a, .minis a');
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
      event.preventDefault();
      go(link.href);
    });
    keep();
  }

  // Pages with every board on them: the same keys follow the links of the board that is shown.
  const plies = document.querySelector('.plies');
  if (plies) {
    const keys = { ArrowLeft: 'prev', ArrowRight: 'next', Home: 'first', End: 'last' };
    addEventListener('keydown', event => {
      if (event.target.matches('input, select, textarea') || event.ctrlKey || event.metaKey || event.altKey) return;
      const shown = plies.querySelector(':scope > :target') || plies.querySelector(':scope > .last');
      const link = keys[event.key] && shown.querySelector(`[rel=${keys[event.key]}]`);
      if (link) { event.preventDefault(); location.replace(link.href); }
    });
    const mark = () => {
      const here = location.hash || `#${plies.querySelector(':scope > .last').id}`;
      for (const link of document.querySelectorAll('.moves a')) {
        if (link.getAttribute('href') === here) link.setAttribute('aria-current', 'true'); else link.removeAttribute('aria-current');
      }
    };
    addEventListener('hashchange', mark);
    mark();
  }

  // Every list is filtered by typing.
  for (const input of document.querySelectorAll('input[data-filter]')) {
    const rows = document.querySelectorAll('table[data-rows] tbody tr, [data-tiles] li');
    input.addEventListener('input', () => {
      const wanted = input.value.trim().toLowerCase();
      for (const row of rows) row.hidden = !!wanted && !`${row.textContent} ${row.dataset.words ?? ''}`.toLowerCase().includes(wanted);
    });
  }

  // The desk follows what others do, but never while something stands in its line.
  const desk = document.querySelector('[data-pulse]');
  if (desk && line && form) {
    let known = desk.dataset.beat;
    setInterval(async () => {
      if (document.hidden || line.value || desk.querySelector('details[open]')) return;
      try {
        const answer = await fetch(desk.dataset.pulse);
        const beat = answer.ok && await answer.text();
        if (!beat || beat === known) return;
        known = beat;
        const next = new DOMParser().parseFromString(await (await fetch(location.pathname + (/[?&]round=\d+/.exec(location.search) ?? [''])[0].replace('&', '?'))).text(), 'text/html');
        if (line.value) { known = ''; return; }
        // Another round is another page: what is typed must not go to the one before.
        if (next.querySelector('#results [name=round]')?.value !== form.querySelector('[name=round]').value) { location.reload(); return; }
        for (const part of ['.boards', '.counts', '.next', '.log', '.top']) {
          const [old, fresh] = [document, next].map(page => page.querySelector(part));
          if (old && fresh) old.replaceWith(fresh);
        }
        document.dispatchEvent(new Event('desk:fresh'));
      } catch { /* The line is down; look again. */ }
    }, 3000);
  }

  // Work that goes on: its page is asked again, and only what it says is exchanged.
  const job = document.querySelector('progress[data-job]');
  if (job) {
    const look = async () => {
      try {
        const answer = await fetch(location.href);
        const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
        const now = !answer.redirected && next.querySelector('progress[data-job]');
        if (!now) {
          // The answer of a job is given once: it is shown as it came.
          if (answer.redirected) location.href = answer.url;
          else if (location.pathname.startsWith('/job/')) document.documentElement.replaceWith(document.importNode(next.documentElement, true));
          else location.reload();
          return;
        }
        if (now.hasAttribute('value')) job.value = now.value;
        const [line, fresh] = [document, next].map(page => page.querySelector('main [role=status]')?.firstChild);
        if (line && fresh && line.textContent !== fresh.textContent) line.textContent = fresh.textContent;
      } catch { /* The line is down; look again. */ }
      setTimeout(look, 500);
    };
    setTimeout(look, 500);
  }

  for (const button of document.querySelectorAll('[data-print]')) {
    button.hidden = false;
    button.addEventListener('click', () => print());
  }

  // Times as this machine's clock shows them.
  const two = number => String(number).padStart(2, '0');
  for (const time of document.querySelectorAll('time[datetime]')) {
    const at = new Date(time.dateTime);
    if (Number.isNaN(+at)) continue;
    const clock = `${two(at.getHours())}:${two(at.getMinutes())}`;
    time.textContent = time.textContent.length > 5 ? `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${clock}:${two(at.getSeconds())}` : clock;
  }

  // Pairings by hand: drag a player onto another, click one and then the other, or do the same by keys. The form below
  // is filled in and sent, which shows what would follow.
  const table = document.querySelector('[data-arrange]');
  const change = document.querySelector('#arrange-form');
  if (table && change) {
    const words = table.dataset.arrange;
    const hint = document.querySelector('[data-arrange-hint]');
    if (hint) hint.hidden = false;
    const status = document.createElement('p');
    status.className = 'unseen';
    status.setAttribute('role', 'status');
    table.after(status);
    let picked = null;
    const ask = (doing, one, other = '') => {
      change.elements.do.value = doing;
      change.elements.one.value = one;
      change.elements.other.value = other;
      change.requestSubmit();
    };
    const pick = cell => {
      if (picked) picked.classList.remove('picked');
      picked = cell;
      if (cell) cell.classList.add('picked');
      const name = cell && [...cell.childNodes].find(node => node.nodeType === Node.TEXT_NODE);
      status.textContent = cell ? words.replace('…', name ? name.textContent.trim() : cell.dataset.no) : '';
    };
    const meet = cell => {
      if (!picked) return pick(cell);
      const one = picked;
      pick(null);
      if (one !== cell) ask('exchange', one.dataset.no, cell.dataset.no);
    };
    for (const cell of table.querySelectorAll('[data-no]')) {
      cell.tabIndex = 0;
      cell.draggable = true;
      cell.addEventListener('dragstart', event => { pick(cell); event.dataTransfer.setData('text/plain', cell.dataset.no); event.dataTransfer.effectAllowed = 'move'; });
      cell.addEventListener('dragover', event => { if (picked && picked !== cell) { event.preventDefault(); cell.classList.add('target'); } });
      cell.addEventListener('dragleave', () => cell.classList.remove('target'));
      cell.addEventListener('dragend', () => pick(null));
      cell.addEventListener('drop', event => { event.preventDefault(); cell.classList.remove('target'); meet(cell); });
      cell.addEventListener('click', () => meet(cell));
      cell.addEventListener('keydown', event => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const row = cell.closest('[data-at]');
        if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); meet(cell); }
        else if (event.key === 'Escape') pick(null);
        else if (event.key === 'x' && row) ask('turns', row.dataset.at);
        else if (event.key === 'l' && row) ask('locked' in row.dataset ? 'unlock' : 'lock', row.dataset.at);
      });
    }
  }
})();
