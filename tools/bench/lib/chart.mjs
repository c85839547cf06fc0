import { bounded, isMissed } from './report.mjs';

const rowHeight = 24;
const left = 665;
const scale = 300;
/** The end of a bar that exceeds its budget. The figure beside it says by how much. */
const longest = 1.25;
const width = left + scale * longest + 140;
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function bar(row, y) {
  // With a budget of 0, only 0 is within the budget.
  const share = row.budget === 0 ? (isMissed(row) ? longest : 0) : Math.min(longest, bounded(row) / row.budget);
  const figures = row.ratio === undefined ? `${Number(row.product.toPrecision(3))} of ${row.budget} ${row.unit}` : `${row.ratio.toFixed(2)} of ${row.budget} ×`;
  return [
    `<text x="${left - 10}" y="${y + 15}" text-anchor="end">${escape(row.name)}</text>`,
    `<rect x="${left}" y="${y + 3}" width="${(share * scale).toFixed(1)}" height="16" rx="3" fill="${isMissed(row) ? '#b3541e' : '#7b2d4b'}"/>`,
    `<text x="${left + Math.max(share, 1) * scale + 10}" y="${y + 15}">${escape(figures)}</text>`,
  ].join('');
}

/** Every row with a budget, as the share of the budget that it uses. The line marks the budget. */
export function chart({ at, commit, measures }) {
  const lines = [];
  let y = 34;
  for (const { title, rows } of measures) {
    const bars = rows.filter(({ budget }) => budget !== undefined);
    if (bars.length === 0) continue;
    lines.push(`<text x="16" y="${y + 16}" font-weight="600">${escape(title)}</text>`);
    y += rowHeight;
    for (const row of bars) {
      lines.push(bar(row, y));
      y += rowHeight;
    }
    y += 8;
  }
  const height = y + 10;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13" role="img" aria-label="Share of each budget that is used">
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="16" y="22" fill="#666">${at.slice(0, 10)}, ${commit}. The line is the budget; a bar that ends before it is within.</text>
${lines.join('\n')}
<line x1="${left + scale}" x2="${left + scale}" y1="34" y2="${height - 10}" stroke="#666" stroke-dasharray="4 3"/>
</svg>
`;
}
