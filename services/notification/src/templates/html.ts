import type { Block, MailContent, ShopFacts } from './content';
import { escapeHtml as escape } from './escape';
import { greetingOf } from './greeting';

const color = { paper: '#fbf7f0', surface: '#fffdf9', ink: '#2b1a1e', soft: '#65535a', line: '#e4d8c7', brand: '#7a1f3d', gold: '#b8862d', onBrand: '#fffaf3' };
const serif = "Georgia,'Times New Roman',serif";
const sans = "-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const small = `font-family:${sans};font-size:13px;line-height:20px;color:${color.soft};`;
/** Without the breaks, a long word makes the whole mail wider than a phone. */
const body = `font-family:${sans};font-size:16px;line-height:25px;color:${color.ink};word-break:break-word;overflow-wrap:anywhere;`;

/** Layout with tables, because all mail clients show tables in the same way. */
const table = (rows: string, style = '') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;${style}">${rows}</table>`;
const row = (content: string, padding: string) => `<tr><td style="padding:${padding};">${content}</td></tr>`;
const label = (text: string) => `<p style="margin:0 0 6px;${small}letter-spacing:1px;text-transform:uppercase;">${escape(text)}</p>`;

function facts(block: Extract<Block, { kind: 'facts' }>): string {
  const rows = block.facts.map(
    ([name, value]) =>
      `<tr><td style="padding:5px 16px 5px 0;${small}white-space:nowrap;vertical-align:top;">${escape(name)}</td>` +
      `<td style="padding:5px 0;${body}font-size:15px;line-height:20px;text-align:right;">${escape(value)}</td></tr>`,
  );
  return table(rows.join(''), `border-top:1px solid ${color.line};border-bottom:1px solid ${color.line};`);
}

function items(block: Extract<Block, { kind: 'items' }>): string {
  const rows = block.items.map(
    (item) =>
      `<tr><td style="padding:12px 16px 12px 0;border-bottom:1px solid ${color.line};${body}line-height:22px;">${escape(item.name)}` +
      `<br><span style="${small}">${item.quantity} × ${escape(item.price)}</span></td>` +
      `<td style="padding:12px 0;border-bottom:1px solid ${color.line};${body}line-height:22px;text-align:right;vertical-align:top;white-space:nowrap;">${escape(item.sum)}</td></tr>`,
  );
  const shipping = `<tr><td style="padding:12px 0 0;${small}">Shipping</td><td style="padding:12px 0 0;${small}text-align:right;">Free</td></tr>`;
  const total =
    `<tr><td style="padding:6px 0 0;font-family:${serif};font-size:19px;color:${color.ink};">Total</td>` +
    `<td style="padding:6px 0 0;font-family:${serif};font-size:19px;color:${color.brand};text-align:right;white-space:nowrap;">${escape(block.total)}</td></tr>`;
  return table(rows.join('') + shipping + total);
}

function link({ url, label: text, quiet }: Extract<Block, { kind: 'link' }>): string {
  const href = escape(url);
  if (quiet) return `<p style="margin:0;${body}"><a href="${href}" target="_blank" style="color:${color.brand};">${escape(text)}</a></p>`;
  return (
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate;"><tr>' +
    `<td bgcolor="${color.brand}" style="border-radius:4px;"><a href="${href}" target="_blank" style="display:inline-block;padding:13px 26px;` +
    `font-family:${sans};font-size:16px;line-height:20px;color:${color.onBrand};text-decoration:none;border-radius:4px;">${escape(text)}</a></td></tr></table>`
  );
}

function show(block: Block): string {
  switch (block.kind) {
    case 'text':
      // Not `white-space:pre-line`, because not every mail client supports it.
      return `<p style="margin:0;${body}">${escape(block.text).replaceAll('\n', '<br>')}</p>`;
    case 'note':
      return `<p style="margin:0;${small}">${escape(block.text)}</p>`;
    case 'code':
      return (
        label(block.label) +
        `<p style="margin:0;padding:16px 0;background-color:${color.paper};border:1px solid ${color.line};font-family:${serif};font-size:34px;` +
        `line-height:40px;letter-spacing:10px;text-indent:10px;text-align:center;color:${color.brand};">${escape(block.code)}</p>`
      );
    case 'facts':
      return facts(block);
    case 'items':
      return items(block);
    case 'lines':
      return `${label(block.title)}<p style="margin:0;${body}line-height:23px;">${block.lines.map(escape).join('<br>')}</p>`;
    case 'link':
      return link(block);
  }
}

const head = (subject: string) =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
  `<meta name="color-scheme" content="light"><title>${escape(subject)}</title>` +
  '<style>@media (max-width:480px){.page{padding:16px 8px !important}.card{padding-left:20px !important;padding-right:20px !important}}</style></head>';

/** Renders a mail as HTML with tables, inline styles and no external files, so that Outlook and phones show it in the same way. */
export function renderHtml(content: MailContent, shop: ShopFacts): string {
  const preview =
    `<div style="display:none;max-height:0;overflow:hidden;font-size:1px;color:${color.paper};">${escape(content.preview)}${'&#8199;&#65279;'.repeat(40)}</div>`;
  const name =
    `<a href="${escape(shop.publicUrl)}" target="_blank" style="font-family:${serif};font-size:26px;letter-spacing:2px;color:${color.brand};text-decoration:none;">` +
    `${escape(shop.name)}</a>`;
  const zari = `<div style="height:3px;line-height:3px;font-size:0;background-color:${color.gold};">&nbsp;</div>`;
  const heading = `<h1 style="margin:0;font-family:${serif};font-weight:normal;font-size:27px;line-height:34px;color:${color.ink};">${escape(content.heading)}</h1>`;
  const inside = [heading, show({ kind: 'text', text: greetingOf(content) }), ...content.blocks.map(show)];
  const card = table(inside.map((part, index) => row(part, index === 0 ? '0' : '20px 0 0')).join(''));
  const contact = `Questions? Call ${escape(shop.phone)} or write to <a href="mailto:${escape(shop.email)}" style="color:${color.soft};">${escape(shop.email)}</a>.`;
  return (
    head(content.subject) +
    `<body style="margin:0;padding:0;background-color:${color.paper};-webkit-text-size-adjust:100%;">${preview}` +
    table(
      `<tr><td class="page" align="center" style="padding:32px 16px;">` +
        table(
          `<tr><td align="center" style="padding:0 0 20px;">${name}</td></tr><tr><td>${zari}</td></tr>` +
            `<tr><td class="card" bgcolor="${color.surface}" style="padding:36px 40px 40px;border:1px solid ${color.line};border-top:0;">${card}</td></tr>` +
            `<tr><td align="center" style="padding:20px 8px 0;"><p style="margin:0;${small}">${contact}</p></td></tr>`,
          'max-width:600px;',
        ) +
        '</td></tr>',
      `background-color:${color.paper};`,
    ) +
    '</body></html>'
  );
}
