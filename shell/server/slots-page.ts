import { inOrder, slotFacts, slots, type ManifestFilling, type SlotName } from '@storefront/contracts/slots';
import { escape, marker } from './document';

export type DeployedFilling = ManifestFilling & { remote: string; version: string };

const cell = (text: string) => `<td style="padding:.6rem .8rem;vertical-align:top;border-top:1px solid #ddd">${text}</td>`;
const heading = (text: string) => `<th style="padding:.6rem .8rem;text-align:left">${text}</th>`;

const fillingText = ({ remote, version, module, link, order, for: audiences }: DeployedFilling) =>
  escape(`${remote} ${version}: ${module ?? `${link?.label} → ${link?.path}`} (order ${order}; ${audiences.join(', ')})`);

function rowOf(name: SlotName, fillings: DeployedFilling[]): string {
  const { owner, place, props } = slotFacts[name];
  const { size = 'none', isLate } = slots[name] ?? {};
  const own = fillings.filter(({ slot }) => slot === name).sort(inOrder);
  return `<tr>${[
    `<code>${name}</code><br>${owner}: ${escape(place)}`,
    Object.entries(props).map(([prop, text]) => `<code>${prop}</code>: ${escape(text)}`).join('<br>') || 'none',
    `${size}${isLate ? ', late' : ''}`,
    own.map(fillingText).join('<br>') || 'no front end',
  ].map(cell).join('')}</tr>`;
}

/** For developers: every slot, its props and reserved size, and who fills it. `unknown`: fillings of slots that do not exist. */
export function slotsPage(template: string, fillings: DeployedFilling[]): string {
  const names = Object.keys(slotFacts) as SlotName[];
  const unknown = fillings.filter(({ slot }) => !names.some((name) => name === slot));
  const main = `<main style="padding:1.5rem;overflow-x:auto"><h1>Slots</h1>
<table style="border-collapse:collapse"><thead><tr>${['Slot', 'Props', 'Reserved height', 'Filled by'].map(heading).join('')}</tr></thead>
<tbody>${names.map((name) => rowOf(name, fillings)).join('\n')}</tbody></table>
${unknown.length > 0 ? `<h2>Fillings of unknown slots</h2><ul>${unknown.map((one) => `<li><code>${escape(one.slot)}</code>: ${fillingText(one)}</li>`).join('')}</ul>` : ''}</main>`;
  return template
    .replace(/<script\b[^>]*><\/script>/g, '')
    .replace(/<noscript>.*?<\/noscript>/s, '')
    .replace(marker, '<title>Slots</title>')
    .replace('<div id="root"></div>', () => main);
}
