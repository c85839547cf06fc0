import type { KeptMail } from './mailbox';
import { examples, renderHtml, renderText, type ShopFacts } from './templates';
import { escapeHtml as escape } from './templates/escape';
import { formatMoment } from './templates/format';

const styles = `
*{box-sizing:border-box}
body{margin:0;background:#fbf7f0;color:#2b1a1e;font:1rem/1.6 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif}
header{border-bottom:3px solid #b8862d;background:#fffdf9}
header div,main{max-width:60rem;margin:0 auto;padding:1.25rem clamp(1rem,4vw,2.5rem)}
header div{display:flex;flex-wrap:wrap;gap:.5rem 2rem;align-items:baseline}
h1,h2,strong.shop{font-family:Georgia,'Times New Roman',serif;font-weight:400;line-height:1.2}
strong.shop{font-size:1.5rem;letter-spacing:.08em;color:#7a1f3d}
h1{font-size:2rem;margin:1rem 0 .25rem;overflow-wrap:anywhere} h2{font-size:1.375rem;margin:2.5rem 0 .75rem}
a{color:#7a1f3d} a:hover{color:#5c142c} :focus-visible{outline:3px solid #1f4f86;outline-offset:2px}
.soft{color:#65535a;font-size:.9375rem;margin:0;overflow-wrap:anywhere}
ul{list-style:none;margin:1.5rem 0 0;padding:0;background:#fffdf9;border:1px solid #e4d8c7;border-radius:4px}
li+li{border-top:1px solid #e4d8c7} li a{display:block;padding:1rem 1.25rem;text-decoration:none} li a:hover{background:#f6e6ea}
li b{display:block;font:400 1.1875rem/1.35 Georgia,'Times New Roman',serif}
iframe{width:100%;height:62rem;border:1px solid #e4d8c7;border-radius:4px;background:#fbf7f0}
pre{margin:0;padding:1.25rem;background:#fffdf9;border:1px solid #e4d8c7;border-radius:4px;white-space:pre-wrap;overflow-wrap:anywhere;font:.9375rem/1.6 ui-monospace,Menlo,Consolas,monospace}
`;

function page(title: string, shop: ShopFacts, content: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>${escape(title)} · ${escape(shop.name)}</title><style>${styles}</style></head><body><header><div>` +
    `<strong class="shop">${escape(shop.name)}</strong><nav><a href="/mailbox">Mailbox</a> · <a href="/mailbox/templates">Templates</a> · <a href="/">Shop</a></nav>` +
    `</div></header><main>${content}</main></body></html>`
  );
}

/** The frame runs no script and has no origin. Its links open in a new tab. */
const frame = (html: string, title: string) =>
  `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${escape(title)}" loading="lazy" srcdoc="${escape(html)}"></iframe>`;

const when = (date: string) => (date === '' ? '' : formatMoment(date));

export function mailboxPage(mails: KeptMail[], shop: ShopFacts): string {
  const item = ({ file, subject, to, date }: KeptMail) =>
    `<li><a href="/mailbox/${encodeURIComponent(file)}"><b>${escape(subject)}</b><p class="soft">${escape(to)}</p><p class="soft">${escape(when(date))}</p></a></li>`;
  const list = mails.length > 0 ? `<ul>${mails.map(item).join('')}</ul>` : '<p>No mails yet. Place an order to see its confirmation here.</p>';
  const note = '<p class="soft">No mail server is set up, so the shop’s mails appear here, newest first.</p>';
  return page('Mailbox', shop, `<h1>Mailbox</h1>${note}${list}`);
}

export function mailPage({ subject, to, date, html, text }: KeptMail, shop: ShopFacts): string {
  const head = `<h1>${escape(subject)}</h1><p class="soft">To ${escape(to)}</p><p class="soft">${escape(when(date))}</p>`;
  return page(subject, shop, `${head}<h2>As HTML</h2>${frame(html, subject)}<h2>As text</h2><pre>${escape(text)}</pre>`);
}

export function templatesPage(shop: ShopFacts): string {
  const sections = examples.map(({ name, content }) => {
    const mail = content(shop);
    const head = `<h2>${escape(name)}</h2><p class="soft">${escape(mail.subject)}</p>`;
    return `<section>${head}${frame(renderHtml(mail, shop), name)}<h3>As text</h3><pre>${escape(renderText(mail, shop))}</pre></section>`;
  });
  return page('Templates', shop, `<h1>Templates</h1><p class="soft">Every mail that the shop sends, with example data.</p>${sections.join('')}`);
}
